export const code = (text: string) => `\`${text}\``;

/** A `|` inside a cell would end it. */
const escaped = (text: string) => text.replaceAll('|', '\\|');

/** A table whose columns are also aligned in the source, to be readable as text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map(escaped));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((text, i) => text.padEnd(widths[i] ?? 0)).join(' | ')} |\n`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [cells[0] ?? [], rule, ...cells.slice(1)].map(line).join('');
}
