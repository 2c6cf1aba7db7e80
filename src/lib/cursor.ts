import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a chain of pages may take. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * A page token: the position after which the next page begins, and when the token was made, signed together
 * with `scope` (whose list it is, and which filters). It opens only with the same scope and secret.
 */
export function sealCursor(secret: string, scope: string, position: number, now: number): string {
  const payload = `${position.toString(36)}.${now.toString(36)}`;
  return Buffer.from(`${payload}.${signature(secret, scope, payload)}`).toString('base64url');
}

/** The position, or null for a token that is absent, broken, expired, forged or made for another list. */
export function openCursor(secret: string, scope: string, token: string | null, now: number): number | null {
  if (token === null || token.length > 512) return null;
  const bytes = Buffer.from(token, 'base64url');
  // The last letter may hold bits that mean nothing, and other signs are skipped: one token has one spelling.
  if (bytes.toString('base64url') !== token) return null;
  const [position, madeAt, given, ...more] = bytes.toString('latin1').split('.');
  if (position === undefined || madeAt === undefined || given === undefined || more.length > 0) return null;
  const expected = signature(secret, scope, `${position}.${madeAt}`);
  if (!isSame(given, expected)) return null;
  if (Math.abs(now - Number.parseInt(madeAt, 36)) > LIFETIME_MS) return null;
  return Number.parseInt(position, 36);
}

/** Both in latin1, where a letter is a byte: the comparison throws on buffers of different lengths. */
function isSame(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(expected, 'latin1'));
}

function signature(secret: string, scope: string, payload: string): string {
  return createHmac('sha256', secret).update(`${scope}\n${payload}`).digest('hex').slice(0, 32);
}
