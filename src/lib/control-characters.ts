// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/**
 * Whether the text contains C0, DEL or C1 characters, which nobody types and of which PostgreSQL can store only some.
 * `lines` allows tabs and line breaks.
 */
export function hasControlCharacters(text: string, { lines }: { lines: boolean }): boolean {
  return (lines ? CONTROL_BUT_LINES : CONTROL).test(text);
}
