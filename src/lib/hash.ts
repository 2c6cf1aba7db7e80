/** SHA-256 of bytes, or of a string in UTF-8, as 64 hex digits. */
export function sha256(data: string | Uint8Array): string {
  return Bun.SHA256.hash(data as string, 'hex');
}
