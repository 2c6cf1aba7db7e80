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
/** So many characters decide the delimiter. */
const LOOKAHEAD = 16 * 1024;

/** What comes between two cells, the likelier one first, and what a cell may not contain without quotes. */
const DELIMITERS = { ',': /[",\r\n]/g, ';': /[";\r\n]/g, '\t': /["\t\r\n]/g, '|': /["|\r\n]/g } as const;
type Delimiter = keyof typeof DELIMITERS;

const QUOTE = '"';

/** Without a byte order mark, which decides by itself. */
export type TextEncoding = 'utf-8' | 'windows-1252';

/**
 * Streams the records of a CSV file (RFC 4180; LF, CRLF and CR end a line) of any size: those that each chunk of bytes
 * completes, together, since a turn of the loop for each takes longer than parsing it. Empty lines are skipped. The first
 * records decide whether the delimiter is comma, semicolon, tab or `|`. Throws NotUtf8, and a CsvProblem for a NUL, an
 * unclosed quote, a record that is too long or too many empty lines.
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  encoding: TextEncoding = 'utf-8',
): AsyncGenerator<CsvRecord[]> {
  const parser = new CsvParser();
  for await (const text of decodeText(bytes, encoding, () => parser.line)) yield [...parser.feed(text)];
  yield [...parser.end()];
}

/** It has bytes that no UTF-8 has: it may be of an older program. */
export class NotUtf8 extends CsvProblem {}

/** Without the byte order mark. */
async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
  line: () => number,
): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let waiting: Uint8Array = new Uint8Array(0);
  for await (const chunk of bytes) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    if (!decoder && waiting.length < 2) continue;
    decoder ??= new TextDecoder(markedEncoding(waiting) ?? encoding, { fatal: true });
    yield decode(decoder, line, waiting);
    waiting = new Uint8Array(0);
  }
  decoder ??= new TextDecoder(encoding, { fatal: true });
  yield decode(decoder, line, waiting) + decode(decoder, line);
}

function decode(decoder: TextDecoder, line: () => number, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    const Problem = decoder.encoding === 'utf-8' ? NotUtf8 : CsvProblem;
    throw new Problem(line(), `or one soon after it is not valid ${decoder.encoding.toUpperCase()}`);
  }
}

/** By the byte order mark of UTF-16. */
function markedEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** The position of the parser: before a cell, in one, within quotes, or after a quote that closes or is doubled. */
type State = 'start' | 'plain' | 'quoted' | 'quote';

class CsvParser {
  /** The current physical line. */
  line = 1;
  #recordLine = 1;
  #state: State = 'start';
  #delimiter: Delimiter | null;
  /** The beginning, until it is long enough to detect the delimiter. */
  #beginning = '';
  #cells: string[] = [];
  #cell = '';
  #length = 0;
  #emptyLines = 0;
  /** The previous chunk ended with CR: a following LF belongs to it. */
  #isAfterCr = false;

  /** Without a delimiter, it is detected. */
  constructor(delimiter: Delimiter | null = null) {
    this.#delimiter = delimiter;
  }

  /** The cells of the record that is being read. */
  get cellsSoFar(): number {
    return this.#cells.length + 1;
  }

  *feed(text: string): Generator<CsvRecord> {
    if (this.#delimiter !== null) return yield* this.#parse(text, this.#delimiter);
    this.#beginning += text;
    if (this.#beginning.length >= LOOKAHEAD) yield* this.#begin();
  }

  *end(): Generator<CsvRecord> {
    if (this.#delimiter === null) yield* this.#begin();
    if (this.#state === 'quoted') throw new CsvProblem(this.#recordLine, 'has a quote that is never closed');
    const last = this.#takeRecord();
    if (last) yield last;
  }

  *#begin(): Generator<CsvRecord> {
    const text = this.#beginning;
    this.#beginning = '';
    this.#delimiter = delimiterOf(text.slice(0, LOOKAHEAD));
    yield* this.#parse(text, this.#delimiter);
  }

  *#parse(text: string, delimiter: Delimiter): Generator<CsvRecord> {
    const special = DELIMITERS[delimiter];
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

/** The one by which most rows have as many cells as the first; of equals the one that cuts fewer quotes, or more cells. */
function delimiterOf(text: string): Delimiter {
  const all = Object.keys(DELIMITERS) as Delimiter[];
  const likely = all
    .map((delimiter) => ({ delimiter, ...shapeOf(text, delimiter) }))
    .filter(({ columns, several }) => columns > 1 && several >= 0.5)
    .sort((one, other) => other.alike - one.alike || one.quotes - other.quotes || other.columns - one.columns);
  // Without any there is one column: its cells may contain some of them.
  return likely[0]?.delimiter ?? all.find((delimiter) => !text.includes(delimiter)) ?? ',';
}

/** How many columns the first row has, which share of the rows has as many, or several, and cells with quotes in them. */
type Shape = { columns: number; alike: number; several: number; quotes: number };

function shapeOf(text: string, delimiter: Delimiter): Shape {
  const parser = new CsvParser(delimiter);
  const widths: number[] = [];
  let quotes = 0;
  try {
    for (const { cells } of [...parser.feed(text), ...(text.length < LOOKAHEAD ? parser.end() : [])]) {
      widths.push(cells.length);
      quotes += cells.filter((cell) => cell.includes(QUOTE)).length;
    }
  } catch {
    // If no other fits, the reader tells why.
    return { columns: parser.cellsSoFar, alike: 0, several: 1, quotes };
  }
  const [columns] = widths;
  if (columns === undefined) return { columns: parser.cellsSoFar, alike: 1, several: 1, quotes };
  const share = (fits: (width: number) => boolean) => widths.filter(fits).length / widths.length;
  return { columns, alike: share((width) => width === columns), several: share((width) => width > 1), quotes };
}
