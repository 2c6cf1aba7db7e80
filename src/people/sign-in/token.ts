import { sha256 } from '../../lib/hash.ts';
import { randomText } from '../../lib/random-text.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** 256 bits: cannot be guessed. */
const LENGTH = 43;

/** A token for a cookie or a link, and its hash for the store. */
export function newToken(): { token: string; hash: string } {
  const token = randomText(ALPHABET, LENGTH);
  return { token, hash: sha256(token) };
}
