import { CsvProblem, type CsvRecord } from './csv/read-csv.ts';
import { parseStrictJson } from './strict-json.ts';

/** A line of a file of JSON objects, counted from 1. */
export type JsonLine = { line: number; value: object; text: string };

/** More than the body of any request. */
const MAX_LINE_BYTES = 256 * 1024;

const LINE_FEED = 10;

/** Streams the objects of a file with one on each line, those that each chunk completes together; empty lines are skipped. */
export async function* readJsonLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<JsonLine[]> {
  for await (const lines of splitLines(bytes))
    yield lines.map(({ line, bytes: own }): JsonLine => {
      const json = parseStrictJson(own);
      if (!json.ok) throw new CsvProblem(line, json.problem);
      const { value } = json;
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw new CsvProblem(line, 'is not a JSON object');
      return { line, value, text: Buffer.from(own).toString() };
    });
}

/** The rows of a spreadsheet, as `cellsLine` writes them. */
export async function* readCells(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord[]> {
  for await (const lines of splitLines(bytes))
    yield lines.map(({ bytes: own }) => JSON.parse(Buffer.from(own).toString()) as CsvRecord);
}

export function cellsLine({ line, cells }: CsvRecord): string {
  return `${JSON.stringify({ line, cells })}\n`;
}

async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<{ line: number; bytes: Uint8Array }[]> {
  let line = 1;
  let rest: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    const whole = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const lines: { line: number; bytes: Uint8Array }[] = [];
    let from = 0;
    for (let end = whole.indexOf(LINE_FEED); end !== -1; end = whole.indexOf(LINE_FEED, from)) {
      if (!isBlank(whole, from, end)) lines.push({ line, bytes: whole.subarray(from, end) });
      from = end + 1;
      line++;
    }
    rest = whole.slice(from);
    if (rest.length > MAX_LINE_BYTES) throw new CsvProblem(line, `has more than ${MAX_LINE_BYTES / 1024} KiB`);
    yield lines;
  }
  if (!isBlank(rest, 0, rest.length)) yield [{ line, bytes: rest }];
}

/** Nothing but spaces, tabs and carriage returns. */
function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (![9, 13, 32].includes(bytes[at] ?? 0)) return false;
  return true;
}
