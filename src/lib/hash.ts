/** SHA-256 of a text in UTF-8, as 64 hex digits. */
export function sha256(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex');
}
