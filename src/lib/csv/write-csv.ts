/**
 * What a spreadsheet reads as the start of a formula, including full-width characters; after any number of our own
 * quotes.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Guards against formula injection: puts a `'` before a cell that a spreadsheet would read as a formula. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** One record of a CSV file (RFC 4180), with its line break. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => quoted(cell === null ? '' : escapeFormula(String(cell)))).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
