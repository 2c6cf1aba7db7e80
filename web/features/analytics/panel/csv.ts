type Cell = string | number | null;
export type CsvItem = Record<string, Cell>;

/**
 * RFC 4180, with the fields of the items as columns. A text that a spreadsheet would treat as a formula gets a leading `'`, because referrer
 * hosts are untrusted input.
 */
export function csvText(items: readonly CsvItem[]): string {
  return [Object.keys(items[0] ?? {}), ...items.map((item) => Object.values(item))]
    .map((cells) => `${cells.map(cellText).join(',')}\r\n`)
    .join('');
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell ?? '') ? `'${cell}` : (cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
