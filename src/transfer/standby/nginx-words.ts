/** A line of a map. */
export function entry(key: string, value: string): string {
  return `  "${key}" ${value};\n`;
}

/** A word of the configuration. Only `geo` takes a dollar sign in it literally. */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
