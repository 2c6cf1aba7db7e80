import type { CsvRecord } from '../csv/read-csv.ts';
import { type CellFormat, numberText, readCellFormats } from './cell-formats.ts';
import { type Book, openBook, type Relation } from './open-book.ts';
import { XlsxProblem } from './xlsx-problem.ts';
import { XmlTokens } from './xml-tokens.ts';

/** All texts of the workbook, which are in memory. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;
const MAX_TEXTS = 2_000_000;
const MAX_COLUMNS = 1_000;
const MAX_ROW_LENGTH = 64 * 1024;
/** Of spreadsheet programs. */
const LAST_COLUMN = 16_384;
const LAST_LINE = 1_048_576;

/**
 * Streams the rows of the first visible sheet that has any, each with its number; empty rows are left out. Values are as
 * a person reads them: formulas by their last result, dates as ISO 8601. Nothing outside of the file is looked at. Takes
 * up to some seconds without a pause: for a thread of its own.
 */
export async function* readXlsx(path: string): AsyncGenerator<CsvRecord[]> {
  const book = await openBook(path);
  try {
    const main = await book.mainPart();
    const relations = await book.relationsOf(main);
    const partOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.part;
    const [texts, styles] = [partOf('sharedStrings'), partOf('styles')];
    const { sheets, epoch } = await readSheets(book, main, relations);
    const context: Context = {
      texts: texts === undefined ? [] : await readTexts(book, texts),
      formats: styles === undefined ? [] : await readCellFormats(book, styles),
      epoch,
    };
    let isFound = false;
    for (const sheet of sheets) {
      for await (const rows of readRows(book.text(sheet), context)) {
        isFound ||= rows.length > 0;
        yield rows;
      }
      if (isFound) return;
    }
  } finally {
    book.close();
  }
}

type Context = { texts: readonly string[]; formats: readonly CellFormat[]; epoch: 1900 | 1904 };

/** The parts of the visible sheets, in the order of the workbook. */
async function readSheets(book: Book, main: string, relations: Relation[]) {
  const worksheets = new Map(relations.flatMap(({ id, type, part }) => (type === 'worksheet' ? [[id, part]] : [])));
  const sheets: string[] = [];
  let epoch: Context['epoch'] = 1900;
  await book.read(main, {
    open(name, attribute) {
      if (name === 'workbookPr' && ['1', 'true'].includes(attribute('date1904') ?? '')) epoch = 1904;
      if (name !== 'sheet' || (attribute('state') ?? 'visible') !== 'visible') return;
      const part = worksheets.get(attribute('id') ?? '');
      if (part !== undefined) sheets.push(part);
    },
  });
  if (sheets.length === 0) throw new XlsxProblem('has no sheet');
  return { sheets, epoch };
}

async function readTexts(book: Book, part: string): Promise<string[]> {
  const texts: string[] = [];
  let current = '';
  let isText = false;
  let isPhonetic = false;
  await book.read(
    part,
    {
      open(name) {
        if (name === 'si') current = '';
        if (name === 'rPh') isPhonetic = true;
        isText = name === 't' && !isPhonetic;
      },
      close(name) {
        isText = false;
        if (name === 'rPh') isPhonetic = false;
        if (name === 'si') texts.push(unescapeText(current));
        if (texts.length > MAX_TEXTS) throw new XlsxProblem('has too many texts');
      },
      text(text) {
        if (isText) current += text;
      },
    },
    MAX_TEXT_BYTES,
  );
  return texts;
}

async function* readRows(xml: AsyncIterable<string>, context: Context): AsyncGenerator<CsvRecord[]> {
  let rows: CsvRecord[] = [];
  let row: CsvRecord = { line: 0, cells: [] };
  let [column, value, length] = [0, '', 0];
  let [type, style, isValue, isPhonetic] = ['n', -1, false, false];
  const lengthen = (more: number) => {
    length += more;
    if (length > MAX_ROW_LENGTH) throw new XlsxProblem(`has more than ${MAX_ROW_LENGTH} characters in row ${row.line}`);
  };
  const tokens = new XmlTokens({
    open(name, attribute) {
      if (name === 'row') {
        row = { line: lineOf(attribute('r'), row.line), cells: [] };
        [column, length] = [0, 0];
      } else if (name === 'c') {
        column = columnOf(attribute('r')) ?? column;
        if (column >= LAST_COLUMN) throw new XlsxProblem(`has more than ${LAST_COLUMN} columns in row ${row.line}`);
        [type, style, value] = [attribute('t') ?? 'n', Number(attribute('s') ?? -1), ''];
      } else if (name === 'rPh') isPhonetic = true;
      isValue = name === 'v' || (name === 't' && !isPhonetic);
    },
    text(text) {
      if (!isValue) return;
      value += text;
      lengthen(text.length);
    },
    close(name) {
      isValue = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'row' && row.cells.length > 0) rows.push(row);
      if (name !== 'c') return;
      const text = cellText(type, value, context.formats[style] ?? null, context);
      if (text !== '') {
        if (column >= MAX_COLUMNS) throw new XlsxProblem(`has more than ${MAX_COLUMNS} columns in row ${row.line}`);
        lengthen(text.length - value.length);
        while (row.cells.length < column) row.cells.push('');
        row.cells[column] = text;
      }
      column++;
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
  if (before >= LAST_LINE) throw new XlsxProblem(`has more than ${LAST_LINE} rows`);
  return Number.isInteger(line) && line > before && line <= LAST_LINE ? line : before + 1;
}

/** `C7` is the column 2. */
function columnOf(reference: string | undefined): number | null {
  const [letters] = /^[A-Z]{1,4}/.exec(reference ?? '') ?? [];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function cellText(type: string, value: string, format: CellFormat, { texts, epoch }: Context): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : value === '' ? '' : 'false';
  if (type === 'e') return '';
  return type === 'n' ? numberText(value, format, epoch) : unescapeText(value);
}

/** Control characters and underscores are written as `_x000D_`. */
function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
