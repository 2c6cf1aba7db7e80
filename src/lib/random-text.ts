import { randomBytes } from 'node:crypto';

/**
 * `length` characters, uniformly distributed over `alphabet`, from a CSPRNG. Requires 2 <= alphabet.length <= 256.
 * Bytes that would favour the first characters are rejected.
 */
export function randomText(alphabet: string, length: number): string {
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 32 characters of 62: 190 bits, so that a plain SHA-256 hash cannot be reversed by search. */
export function newSecret(prefix: 'api_live_' | 'cs_live_' | 'at_live_'): string {
  return prefix + randomText(ALPHANUMERIC, 32);
}
