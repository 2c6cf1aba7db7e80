/** What a spreadsheet takes for the beginning of a formula, also in full width; behind any number of our own quotes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Guards against formula injection: puts a `'` before a cell that a spreadsheet would take for a formula. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What `escapeFormula` was given. */
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
