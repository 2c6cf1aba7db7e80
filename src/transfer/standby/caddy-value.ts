/**
 * Caddy expands braces and refuses the names of its own map in a value. So its map reads these characters after the
 * path, and values take them from there: `${1}` is the first.
 */
export const CADDY_CAPTURED = '{}\\_';

/** A value of Caddy's map, for inputs that are regular expressions: there `$$` is a dollar sign. */
export function caddyValue(text: string): string {
  const encoded = text
    .replaceAll('$', '$$$$')
    .replace(/[{}\\]|(?<=repoint)_/g, (sign) => `\${${CADDY_CAPTURED.indexOf(sign) + 1}}`)
    .replaceAll('"', '\\"');
  return `"${encoded}"`;
}
