/** A table with headings; columns are as wide as their widest cell, separated by two spaces. */
export function textTable(headings: string[], rows: string[][]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => width(row[column] ?? ''))));
  return all
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** One line per name and value, with the values aligned. */
export function textList(entries: [string, string][]): string {
  const widest = Math.max(...entries.map(([name]) => width(name)));
  return entries.map(([name, value]) => `${pad(name, widest)}  ${value}`.trimEnd()).join('\n');
}

function pad(text: string, to: number): string {
  return text + ' '.repeat(Math.max(0, to - width(text)));
}

function width(text: string): number {
  return Bun.stringWidth(text);
}
