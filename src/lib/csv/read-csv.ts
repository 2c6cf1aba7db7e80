/** A record with the physical line on which it begins, counted from 1. */
export type CsvRecord = { line: number; cells: string[] };

/** Why the file is invalid; `line` is where that was found. */
export class CsvProblem extends Error {
  constructor(
    readonly line: number,
    problem: string,
  ) {
    super(`line ${line} ${problem}`);
    this.name = 'CsvProblem';
  }
}

/** Limits of a record, which is held in memory and checked in one piece: twice the longest cell of a spreadsheet. */
const MAX_RECORD_LENGTH = 64 * 1024;
const MAX_CELLS = 1_000;
/** They cost more time than anything else of their size, and no list needs them. */
const MAX_EMPTY_LINES = 100_000;
/** As much of the first line decides the delimiter. */
const MAX_LOOKAHEAD = 16 * 1024;

const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

const QUOTE = '"';

/**
 * Streams the records of a CSV file (RFC 4180; LF, CRLF and CR end a line) of any size: those that each chunk of bytes
 * completes, together, since a turn of the loop for each takes longer than parsing it. Empty lines are skipped. The first
 * line decides whether the delimiter is comma, semicolon or tab. Throws a CsvProblem for invalid UTF-8, a NUL, an
 * unclosed quote, a record that is too long or too many empty lines.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord[]> {
  const parser = new CsvParser();
  for await (const text of decodeText(bytes, () => parser.line)) yield [...parser.feed(text)];
  yield [...parser.end()];
}

/** Without the byte order mark. */
async function* decodeText(bytes: AsyncIterable<Uint8Array>, line: () => number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new CsvProblem(line(), 'or one soon after it is not valid UTF-8; save the file as "CSV UTF-8"');
    }
  };
  for await (const chunk of bytes) {
    if (chunk.length === 0) continue;
    if (isFirst && isUtf16(chunk)) throw new CsvProblem(1, 'is UTF-16; save the file as "CSV UTF-8"');
    isFirst = false;
    yield decode(chunk);
  }
  yield decode();
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** The position of the parser: before a cell, in one, within quotes, or after a quote that closes or is doubled. */
type State = 'start' | 'plain' | 'quoted' | 'quote';

class CsvParser {
  /** The current physical line. */
  line = 1;
  #recordLine = 1;
  #state: State = 'start';
  #delimiter: Delimiter | null = null;
  /** The first line until it is complete or long enough, to detect the delimiter. */
  #firstLine = '';
  #cells: string[] = [];
  #cell = '';
  #length = 0;
  #emptyLines = 0;
  /** The previous chunk ended with CR: a following LF belongs to it. */
  #isAfterCr = false;

  *feed(text: string): Generator<CsvRecord> {
    if (this.#delimiter !== null) return yield* this.#parse(text, this.#delimiter);
    this.#firstLine += text;
    if (!/[\r\n]/.test(text) && this.#firstLine.length < MAX_LOOKAHEAD) return;
    yield* this.#begin();
  }

  *end(): Generator<CsvRecord> {
    if (this.#delimiter === null) yield* this.#begin();
    if (this.#state === 'quoted') throw new CsvProblem(this.#recordLine, 'has a quote that is never closed');
    const last = this.#takeRecord();
    if (last) yield last;
  }

  *#begin(): Generator<CsvRecord> {
    this.#delimiter = delimiterOf(this.#firstLine);
    const text = this.#firstLine;
    this.#firstLine = '';
    yield* this.#parse(text, this.#delimiter);
  }

  *#parse(text: string, delimiter: Delimiter): Generator<CsvRecord> {
    const special = delimiter === ',' ? /[",\r\n]/g : delimiter === ';' ? /[";\r\n]/g : /["\t\r\n]/g;
    for (let at = 0; at < text.length; ) {
      const character = text[at] as string;
      if (this.#isAfterCr) {
        this.#isAfterCr = false;
        // Within quotes both characters of a CRLF are kept.
        if (character === '\n') {
          if (this.#state === 'quoted') this.#append('\n');
          at++;
          continue;
        }
      }
      if (this.#state === 'quoted') {
        at = this.#readQuoted(text, at);
        continue;
      }
      if (character === QUOTE && this.#state !== 'plain') {
        // A doubled quote is an escaped quote.
        if (this.#state === 'quote') this.#append(QUOTE);
        this.#state = 'quoted';
        at++;
      } else if (character === delimiter) {
        this.#endCell();
        at++;
      } else if (character === '\n' || character === '\r') {
        this.#isAfterCr = character === '\r';
        const record = this.#takeRecord();
        this.line++;
        this.#recordLine = this.line;
        if (record) yield record;
        else this.#countEmptyLine();
        at++;
      } else {
        if (this.#state === 'quote') throw new CsvProblem(this.line, 'has text behind a closing quote');
        this.#state = 'plain';
        special.lastIndex = at + 1;
        const end = special.exec(text)?.index ?? text.length;
        this.#append(text.slice(at, end));
        at = end;
      }
    }
  }

  #readQuoted(text: string, at: number): number {
    const close = text.indexOf(QUOTE, at);
    const end = close === -1 ? text.length : close;
    const part = text.slice(at, end);
    this.#append(part);
    this.#countLines(part);
    if (close === -1) return text.length;
    this.#state = 'quote';
    this.#isAfterCr = false;
    return close + 1;
  }

  #countLines(part: string): void {
    for (let at = 0; at < part.length; at++) {
      const code = part.charCodeAt(at);
      if (code === 13) this.line++;
      else if (code === 10 && part.charCodeAt(at - 1) !== 13) this.line++;
    }
    this.#isAfterCr = part.endsWith('\r');
  }

  #append(part: string): void {
    this.#length += part.length;
    if (this.#length > MAX_RECORD_LENGTH)
      throw new CsvProblem(
        this.#recordLine,
        `begins a row of more than ${MAX_RECORD_LENGTH.toLocaleString('en')} characters`,
      );
    if (part.includes('\0')) throw new CsvProblem(this.line, 'has a NUL in it; the file is not text');
    this.#cell += part;
  }

  #endCell(): void {
    if (this.#cells.push(this.#cell) >= MAX_CELLS)
      throw new CsvProblem(this.#recordLine, `has more than ${MAX_CELLS.toLocaleString('en')} cells`);
    this.#cell = '';
    this.#state = 'start';
  }

  #countEmptyLine(): void {
    if (++this.#emptyLines <= MAX_EMPTY_LINES) return;
    const most = MAX_EMPTY_LINES.toLocaleString('en');
    throw new CsvProblem(this.line, `comes after more than ${most} empty lines; remove them`);
  }

  /** The completed record; null for an empty line. */
  #takeRecord(): CsvRecord | null {
    const isEmpty = this.#cells.length === 0 && this.#cell === '' && this.#state === 'start';
    if (isEmpty) return null;
    const record = { line: this.#recordLine, cells: [...this.#cells, this.#cell] };
    this.#cells = [];
    this.#cell = '';
    this.#state = 'start';
    this.#length = 0;
    return record;
  }
}

/** The most frequent delimiter in the first line, outside of quotes. */
function delimiterOf(text: string): Delimiter {
  const bare = text.slice(0, MAX_LOOKAHEAD).replace(/"[^"]*"/g, '');
  const line = bare.slice(0, bare.search(/[\r\n]|$/));
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}
