import type { Readable } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import type { CsvRecord } from '../csv/read-csv.ts';
import { XlsxProblem } from './xlsx-problem.ts';
import { type XmlHandler, XmlTokens } from './xml-tokens.ts';

/** Of what is packed, whatever the file says about it: a small file may unpack to anything. */
const MAX_SHEET_BYTES = 512 * 1024 * 1024;
/** All texts of the workbook, which are in memory. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;
const MAX_TEXTS = 2_000_000;
const MAX_PART_BYTES = 1024 * 1024;
const MAX_ENTRIES = 10_000;
const MAX_COLUMNS = 1_000;
/** Of spreadsheet programs. */
const MAX_LINE = 1_048_576;
/** Has a hundred rows of 1,000 cells, if all but the last are empty: some milliseconds of work. */
const PIECE_BYTES = 4 * 1024;
const TURN_MS = 2;
const MAX_ROW_LENGTH = 64 * 1024;

/**
 * Streams the rows of the first sheet of a spreadsheet, each with its number; empty rows are left out. Values are as
 * they are stored: formulas by their last result, dates as ISO 8601 where the cell's style is a date. `pause` is called
 * every few milliseconds.
 */
export async function* readXlsx(path: string, pause: () => Promise<void>): AsyncGenerator<CsvRecord[]> {
  const book = { ...(await openBook(path)), pause };
  try {
    const sheet = await firstSheet(book);
    const texts = book.entries.has(TEXTS) ? await readTexts(book) : [];
    const dates = book.entries.has(STYLES) ? await readDateStyles(book) : new Set<number>();
    yield* readRows(textOf(book, sheet, MAX_SHEET_BYTES), texts, dates);
  } finally {
    book.zip.close();
  }
}

const TEXTS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';

type Book = { zip: ZipFile; entries: Map<string, Entry>; pause: () => Promise<void> };

async function openBook(path: string): Promise<Omit<Book, 'pause'>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    open(path, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(new XlsxProblem('cannot be opened')) : resolve(opened),
    ),
  );
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > MAX_ENTRIES) reject(new XlsxProblem('has too many parts'));
      else zip.readEntry();
    });
    zip.once('end', resolve);
    zip.once('error', () => reject(new XlsxProblem('is broken')));
    zip.readEntry();
  }).catch((error) => {
    zip.close();
    throw error;
  });
  return { zip, entries };
}

function unpack({ zip, entries }: Book, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (!entry) throw new XlsxProblem('cannot be opened');
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(new XlsxProblem('is broken')) : resolve(stream))),
  );
}

/** The text of a part, in pieces of at most `maxBytes` together. */
async function* textOf(book: Book, name: string, maxBytes: number): AsyncGenerator<string> {
  const stream = await unpack(book, name);
  const decoder = new TextDecoder();
  let bytes = 0;
  let begun = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new XlsxProblem('unpacks to too much');
      for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
        if (performance.now() - begun > TURN_MS) {
          await book.pause();
          begun = performance.now();
        }
        yield decoder.decode(chunk.subarray(from, from + PIECE_BYTES), { stream: true });
      }
    }
  } catch (error) {
    throw error instanceof XlsxProblem ? error : new XlsxProblem('is broken');
  } finally {
    stream.destroy();
  }
}

/** Reads a part from one tag to the next, in linear time. */
async function readTags(book: Book, name: string, maxBytes: number, handler: Partial<XmlHandler>): Promise<void> {
  const tokens = new XmlTokens({ open() {}, close() {}, text() {}, ...handler });
  for await (const piece of textOf(book, name, maxBytes)) tokens.feed(piece);
}

/** Of the workbook's order, by its relation. */
async function firstSheet(book: Book): Promise<string> {
  let relation: string | undefined;
  let target: string | undefined;
  await readTags(book, 'xl/workbook.xml', MAX_PART_BYTES, {
    open(name, { 'r:id': id }) {
      if (name === 'sheet') relation ??= id;
    },
  });
  await readTags(book, 'xl/_rels/workbook.xml.rels', MAX_PART_BYTES, {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && relation !== undefined && Id === relation) target ??= Target;
    },
  });
  if (target === undefined) throw new XlsxProblem('has no sheet');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

async function readTexts(book: Book): Promise<string[]> {
  const texts: string[] = [];
  let current = '';
  let isText = false;
  let isPhonetic = false;
  await readTags(book, TEXTS, MAX_TEXT_BYTES, {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') texts.push(current);
      if (texts.length > MAX_TEXTS) throw new XlsxProblem('has too many texts');
    },
    text(text) {
      if (isText) current += text;
    },
  });
  return texts;
}

/** Numbers of formats that show a date or a time (ECMA-376, 18.8.30). */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** The indexes of the cell styles whose format is a date. */
async function readDateStyles(book: Book): Promise<Set<number>> {
  const formats = new Set(BUILT_IN_DATES);
  const dates = new Set<number>();
  let isOfCells = false;
  let style = 0;
  await readTags(book, STYLES, MAX_TEXT_BYTES, {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'numFmt' && /[ymdhs]/i.test(withoutTexts(formatCode))) formats.add(Number(numFmtId));
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      if (formats.has(Number(numFmtId))) dates.add(style);
      style++;
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return dates;
}

/** A format without its texts in quotes and its conditions in brackets. */
function withoutTexts(format: string): string {
  const outside = format.split('"');
  return outside
    .filter((_, at) => at % 2 === 0)
    .join('')
    .split('[')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf(']') + 1)))
    .join('');
}

async function* readRows(
  xml: AsyncIterable<string>,
  texts: string[],
  dates: ReadonlySet<number>,
): AsyncGenerator<CsvRecord[]> {
  let rows: CsvRecord[] = [];
  let row: CsvRecord = { line: 0, cells: [] };
  let [column, value, length] = [0, '', 0];
  let [type, style, isValue] = ['n', -1, false];
  const tokens = new XmlTokens({
    open(name, attributes) {
      if (name === 'row') {
        row = { line: lineOf(attributes.r, row.line), cells: [] };
        [column, length] = [0, 0];
      } else if (name === 'c') {
        column = attributes.r === undefined ? column : columnOf(attributes.r);
        [type, style, value] = [attributes.t ?? 'n', Number(attributes.s ?? -1), ''];
      }
      isValue = name === 'v' || name === 't';
    },
    text(text) {
      if (!isValue) return;
      value += text;
      length += text.length;
      if (length > MAX_ROW_LENGTH) throw new XlsxProblem(`has a row of more than ${MAX_ROW_LENGTH} characters`);
    },
    close(name) {
      isValue = false;
      if (name === 'row' && row.cells.some((cell) => cell !== '')) rows.push(row);
      if (name !== 'c') return;
      if (column >= MAX_COLUMNS) throw new XlsxProblem(`has more than ${MAX_COLUMNS} columns`);
      while (row.cells.length < column) row.cells.push('');
      row.cells[column++] = cellText(type, value, dates.has(style), texts);
    },
  });
  for await (const piece of xml) {
    tokens.feed(piece);
    yield rows;
    rows = [];
  }
}

/** Rows that say nothing, or nothing that can be true, come after those before them. */
function lineOf(said: string | undefined, before: number): number {
  const line = Number(said);
  return Number.isInteger(line) && line > before && line <= MAX_LINE ? line : before + 1;
}

/** `C7` is the column 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, which take 1900 for a leap year. */
const EPOCH = Date.UTC(1899, 11, 30);

function cellText(type: string, value: string, isDate: boolean, texts: string[]): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  if (!isDate || type !== 'n' || value === '') return value;
  const at = new Date(EPOCH + Math.round(Number(value) * DAY_MS));
  return Number.isNaN(at.getTime()) ? value : at.toISOString();
}
