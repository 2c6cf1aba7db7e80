import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes of authenticator apps (RFC 6238) with the values that every app has: SHA-1, six digits, half a minute. */
const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The half minute whose code this is: the present one or one beside it, since clocks differ. Null: none of them. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  const present = Math.floor(now / STEP_MS);
  const given = Buffer.from(code);
  const steps = [present - 1, present, present + 1].filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return steps.at(-1) ?? null;
}

/** What an app reads from the picture. */
export function totpUri(secret: Uint8Array, email: string): string {
  const parameters = new URLSearchParams({ secret: base32(secret), issuer: 'Repoint', digits: `${DIGITS}` });
  return `otpauth://totp/Repoint:${encodeURIComponent(email)}?${parameters}&period=${STEP_MS / 1000}`;
}

/** Without padding, which apps do not expect. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
