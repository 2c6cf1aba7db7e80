/** A value as a line. Readers of lines take two more characters than the line feed for the end of one. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;
}
