type Cell = string | number | null;

/**
 * RFC 4180, with a header line. A text that a spreadsheet would treat as a formula gets a leading `'`, because referrer
 * hosts are untrusted input.
 */
export function csvText(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell ?? '') ? `'${cell}` : (cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
