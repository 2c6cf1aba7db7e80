import { randomBytes } from 'node:crypto';

/** Crockford's base 32 in lower case: no i, l, o, u, and byte order equals numeric order. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RANDOM_LENGTH = 16;

let lastTime = -1;
let lastRandom: number[] = [];

/**
 * An opaque id: `prefix_` + 10 characters of time + 16 of randomness (80 bits). Ids of one process sort by creation,
 * even within a millisecond and when the clock steps back. Requires 0 <= now < 2^48.
 */
export function newId(prefix: string, now: number): string {
  if (now > lastTime) {
    lastTime = now;
    lastRandom = Array.from(randomBytes(RANDOM_LENGTH), (byte) => byte & 31);
    // With the top bit clear there is room for 2^79 successors within the millisecond.
    lastRandom[0] = (lastRandom[0] ?? 0) & 15;
  } else {
    increment(lastRandom);
  }
  return `${prefix}_${encodeTime(lastTime)}${lastRandom.map((digit) => ALPHABET[digit]).join('')}`;
}

/** Sorts before every id that is made at this time or later, and after those made before. */
export function firstIdAt(prefix: string, time: number): string {
  return `${prefix}_${encodeTime(time)}`;
}

function encodeTime(time: number): string {
  let text = '';
  for (let rest = time, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text;
  return text;
}

/** Adds a random step rather than 1, so that an id does not reveal the next one. */
function increment(digits: number[]): void {
  const step = randomBytes(4);
  let carry = 1 + step.readUInt32BE(0);
  for (let i = digits.length - 1; i >= 0 && carry > 0; i--) {
    const sum = (digits[i] ?? 0) + carry;
    digits[i] = sum % 32;
    carry = Math.floor(sum / 32);
  }
}
