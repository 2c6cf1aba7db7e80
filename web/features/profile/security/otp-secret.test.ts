import { expect, test } from 'bun:test';
import { secretOf } from './two-factor-dialog.tsx';

test('the key is shown in groups of four and complete', () => {
  const uri = 'otpauth://totp/Repoint:ann%40example.com?secret=JBSWY3DPEHPK3PXPAB&issuer=Repoint&period=30';
  expect(secretOf(uri)).toBe('JBSW Y3DP EHPK 3PXP AB');
  expect(secretOf(uri).replaceAll(' ', '')).toBe('JBSWY3DPEHPK3PXPAB');
});
