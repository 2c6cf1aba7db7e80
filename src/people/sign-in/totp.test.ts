import { expect, test } from 'bun:test';
import { newTotpSecret, stepOfCode, totpCode, totpUri } from './totp.ts';

/** Appendix B of RFC 6238 for SHA-1, the last six of its eight digits. */
const VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const SECRET = Buffer.from('12345678901234567890');

test('codes are those of the standard', () => {
  for (const [seconds, code] of VECTORS) expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code);
});

test('a code is right in its half minute and those beside it, and no longer', () => {
  const step = 50_000_000;
  const code = totpCode(SECRET, step);
  for (const beside of [-1, 0, 1]) expect(stepOfCode(SECRET, code, (step + beside) * 30_000)).toBe(step);
  for (const away of [-2, 2]) expect(stepOfCode(SECRET, code, (step + away) * 30_000)).toBeNull();
  for (const wrong of ['', '1', `${code}0`, ` ${code}`]) expect(stepOfCode(SECRET, wrong, step * 30_000)).toBeNull();
});

test('the address for the app holds the secret in base 32', () => {
  expect(totpUri(SECRET, 'a+b@example.com')).toBe(
    'otpauth://totp/Repoint:a%2Bb%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Repoint&digits=6&period=30',
  );
  expect(newTotpSecret()).toHaveLength(20);
});
