import { randomText } from '../../lib/random-text.ts';

/** Without i, l, o, 0 and 1, because people copy these codes from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;

/** Ten codes such as `k7mqd-x2ncf`, of 49 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => `${randomText(ALPHABET, 5)}-${randomText(ALPHABET, 5)}`);
}
