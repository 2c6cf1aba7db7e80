import { expect, test } from 'bun:test';
import { totp } from './totp.ts';

test('the codes are those of the standard', () => {
  // The key of RFC 6238, appendix B, and the last six digits of its answers.
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect([59, 1_111_111_109, 1_234_567_890].map((second) => totp(key, second * 1_000))).toEqual([
    '287082',
    '081804',
    '005924',
  ]);
});
