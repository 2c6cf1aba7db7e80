import type { Book } from './open-book.ts';

/** How a number is shown: as a date, in percent, or with zeros in front up to this length; null: as it is. */
export type CellFormat = 'date' | 'percent' | number | null;

/** Numbers of formats that are not written down (ECMA-376, Part 1, 18.8.30). */
const BUILT_IN_DATES = [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47];
const BUILT_IN_PERCENTS = [9, 10];

/** By the index of a cell's style. */
export async function readCellFormats(book: Book, part: string): Promise<CellFormat[]> {
  const known = new Map<number, CellFormat>([
    ...BUILT_IN_DATES.map((id) => [id, 'date'] as const),
    ...BUILT_IN_PERCENTS.map((id) => [id, 'percent'] as const),
  ]);
  const formats: CellFormat[] = [];
  let isOfCells = false;
  await book.read(part, {
    open(name, attribute) {
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'numFmt') known.set(Number(attribute('numFmtId')), formatOf(attribute('formatCode') ?? ''));
      if (name === 'xf' && isOfCells) formats.push(known.get(Number(attribute('numFmtId'))) ?? null);
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

function formatOf(code: string): CellFormat {
  const bare = withoutTexts(code);
  if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) return 'date';
  if (bare.includes('%')) return 'percent';
  return /^0{2,20}$/.test(bare) ? bare.length : null;
}

/** A format without its texts in quotes or behind backslashes, and its conditions in brackets. */
function withoutTexts(code: string): string {
  const outside = code.replace(/\\./g, '').split('"');
  return outside
    .filter((_, at) => at % 2 === 0)
    .join('')
    .split('[')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf(']') + 1)))
    .join('');
}

const DAY_S = 86_400;
/** Day 0 of spreadsheets, which take 1900 for a leap year; those of old Macintoshes begin with 1904. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/** What a person reads in the cell of a number; dates as ISO 8601. */
export function numberText(stored: string, format: CellFormat, epoch: keyof typeof EPOCHS): string {
  const value = Number(stored);
  if (stored === '' || !Number.isFinite(value)) return stored;
  if (format === 'date') return dateText(value, EPOCHS[epoch]) ?? stored;
  if (format === 'percent') return `${plain(value * 100)}%`;
  const text = /^-?\d+$/.test(stored) ? stored : plain(value);
  return typeof format === 'number' ? text.padStart(format, '0') : text;
}

/** Without an exponent below 10²¹, and with the 15 digits that spreadsheets show: 0.1 + 0.2 is 0.3. */
function plain(value: number): string {
  return String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(15)));
}

function dateText(days: number, epoch: number): string | null {
  // They keep 15 digits: a time is a little before or after its second.
  const at = new Date(epoch + Math.round(days * DAY_S) * 1_000);
  if (days < 0 || Number.isNaN(at.getTime())) return null;
  return days < 1 && epoch === EPOCHS[1900] ? at.toISOString().slice(11, 19) : at.toISOString();
}
