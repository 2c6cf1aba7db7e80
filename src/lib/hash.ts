/** SHA-256 of a string in UTF-8, as 64 hex digits. */
export function sha256(text: string): string {
  return Bun.SHA256.hash(text, 'hex');
}
