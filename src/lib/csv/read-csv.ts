/** A record of the file, with the physical line on which it begins: the first line is 1. */
export type CsvRecord = { line: number; cells: string[] };

/** What the file is, in a sentence; `line` is where that was found. */
export class CsvProblem extends Error {
  constructor(
    readonly line: number,
    problem: string,
  ) {
    super(`line ${line} ${problem}`);
    this.name = 'CsvProblem';
  }
}

/** A record may have so many characters and cells: more is no list, and would have to be held in memory. */
const MAX_RECORD_LENGTH = 1024 * 1024;
const MAX_CELLS = 1_000;

const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

const QUOTE = '"';

/**
 * The records of a CSV file (RFC 4180; LF, CRLF and CR end a line) as its bytes arrive, however many there are. Lines
 * with nothing on them are left out. Which of comma, semicolon and tab stands between cells is told by the first
 * line. Throws a CsvProblem for what is not UTF-8, a NUL, a quote that is never closed, a record without end.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const parser = new CsvParser();
  for await (const text of decodeText(bytes, () => parser.line)) yield* parser.feed(text);
  yield* parser.end();
}

/** Without the mark at the beginning that says UTF-8. */
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

/** Where the parser stands: before a cell, in one, within quotes, or behind a quote that closes or is doubled. */
type State = 'start' | 'plain' | 'quoted' | 'quote';

class CsvParser {
  /** The physical line that is being read. */
  line = 1;
  #recordLine = 1;
  #state: State = 'start';
  #delimiter: Delimiter | null = null;
  /** The first line as far as it is known, until the delimiter is. */
  #firstLine = '';
  #cells: string[] = [];
  #cell = '';
  #length = 0;
  /** The text before ended with CR: an LF now belongs to it. */
  #isAfterCr = false;

  *feed(text: string): Generator<CsvRecord> {
    if (this.#delimiter !== null) return yield* this.#parse(text, this.#delimiter);
    this.#firstLine += text;
    if (!/[\r\n]/.test(text) && this.#firstLine.length <= MAX_RECORD_LENGTH) return;
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
      const sign = text[at] as string;
      if (this.#isAfterCr) {
        this.#isAfterCr = false;
        // Of a line break within quotes both signs are kept.
        if (sign === '\n') {
          if (this.#state === 'quoted') this.#append('\n');
          at++;
          continue;
        }
      }
      if (this.#state === 'quoted') {
        at = this.#readQuoted(text, at);
        continue;
      }
      if (sign === QUOTE && this.#state !== 'plain') {
        // Behind a closing quote another one stands for itself.
        if (this.#state === 'quote') this.#append(QUOTE);
        this.#state = 'quoted';
        at++;
      } else if (sign === delimiter) {
        this.#endCell();
        at++;
      } else if (sign === '\n' || sign === '\r') {
        this.#isAfterCr = sign === '\r';
        const record = this.#takeRecord();
        this.line++;
        this.#recordLine = this.line;
        if (record) yield record;
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
      const sign = part.charCodeAt(at);
      if (sign === 13) this.line++;
      else if (sign === 10 && part.charCodeAt(at - 1) !== 13) this.line++;
    }
    this.#isAfterCr = part.endsWith('\r');
  }

  #append(part: string): void {
    this.#length += part.length;
    if (this.#length > MAX_RECORD_LENGTH)
      throw new CsvProblem(this.#recordLine, 'begins a row of more than 1,048,576 characters');
    if (part.includes('\0')) throw new CsvProblem(this.line, 'has a NUL in it; the file is not text');
    this.#cell += part;
  }

  #endCell(): void {
    if (this.#cells.push(this.#cell) >= MAX_CELLS)
      throw new CsvProblem(this.#recordLine, `has more than ${MAX_CELLS.toLocaleString('en')} cells`);
    this.#cell = '';
    this.#state = 'start';
  }

  /** The record as it is complete now; null for a line without anything on it. */
  #takeRecord(): CsvRecord | null {
    const isEmpty = this.#cells.length === 0 && this.#cell === '' && this.#state === 'start';
    const record = { line: this.#recordLine, cells: [...this.#cells, this.#cell] };
    this.#cells = [];
    this.#cell = '';
    this.#state = 'start';
    this.#length = 0;
    return isEmpty ? null : record;
  }
}

/** The one that the first line has most of, outside of quotes. */
function delimiterOf(text: string): Delimiter {
  const bare = text.slice(0, MAX_RECORD_LENGTH).replace(/"[^"]*"/g, '');
  const line = bare.slice(0, bare.search(/[\r\n]|$/));
  const count = (sign: string) => line.split(sign).length;
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
