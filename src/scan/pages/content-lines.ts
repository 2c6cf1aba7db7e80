/** Lines of vCards (RFC 2426) and calendars (RFC 5545). */

/** A semicolon is escaped even in values without parts: older address books split at it everywhere. */
export function textValue(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

const FOLD_BYTES = 75;

/** Folds a long line: it continues on the next one after a space, never splitting a character. */
export function foldLine(line: string): string {
  let lines = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > FOLD_BYTES) {
      lines += '\r\n ';
      bytes = 1;
    }
    lines += character;
    bytes += size;
  }
  return lines;
}
