import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a page token is valid. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
/** Longer than any valid token. */
const MAX_LENGTH = 512;
const MAX_TEXT_LENGTH = 8_192;

/**
 * A page token: the position before the next page and the creation time, signed together with `scope` (the list and its
 * filters). It opens only with the same scope and secret.
 */
export function sealCursor(secret: string, scope: string, position: number, now: number): string {
  return seal(secret, scope, position.toString(36), now);
}

/** The position, or null for a token that is missing, malformed, expired, forged or of another list. */
export function openCursor(secret: string, scope: string, token: string | null, now: number): number | null {
  const position = open(secret, scope, token, now, MAX_LENGTH);
  return position === null ? null : Number.parseInt(position, 36);
}

/** The same for a string of up to 4 kB. */
export function sealTextCursor(secret: string, scope: string, position: string, now: number): string {
  return seal(secret, scope, Buffer.from(position).toString('base64url'), now);
}

export function openTextCursor(secret: string, scope: string, token: string | null, now: number): string | null {
  const position = open(secret, scope, token, now, MAX_TEXT_LENGTH);
  return position === null ? null : Buffer.from(position, 'base64url').toString();
}

function seal(secret: string, scope: string, position: string, now: number): string {
  const payload = `${position}.${now.toString(36)}`;
  return Buffer.from(`${payload}.${signature(secret, scope, payload)}`).toString('base64url');
}

function open(secret: string, scope: string, token: string | null, now: number, maxLength: number): string | null {
  if (token === null || token.length > maxLength) return null;
  const bytes = Buffer.from(token, 'base64url');
  // The decoder ignores surplus bits in the last character and unknown characters: accept only the canonical spelling.
  if (bytes.toString('base64url') !== token) return null;
  const [position, madeAt, given, ...more] = bytes.toString('latin1').split('.');
  if (position === undefined || madeAt === undefined || given === undefined || more.length > 0) return null;
  const expected = signature(secret, scope, `${position}.${madeAt}`);
  if (!isSame(given, expected)) return null;
  return Math.abs(now - Number.parseInt(madeAt, 36)) > LIFETIME_MS ? null : position;
}

/** Both as latin1, one byte per character: the comparison throws on buffers of different lengths. */
function isSame(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(expected, 'latin1'));
}

function signature(secret: string, scope: string, payload: string): string {
  return createHmac('sha256', secret).update(`${scope}\n${payload}`).digest('hex').slice(0, 32);
}
