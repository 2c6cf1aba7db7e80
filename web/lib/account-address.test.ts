import { expect, test } from 'bun:test';
import { accountIn, withAccount, withoutAccount } from './account-address.ts';

test('an address names its account, and goes without it', () => {
  for (const path of ['/', '/codes', '/codes/qr_1/rules']) {
    const address = withAccount(path, 'acc_1');
    expect(accountIn(address)).toBe('acc_1');
    expect(withoutAccount(address)).toBe(path);
  }
  expect(withoutAccount('/a/acc_1')).toBe('/');
});

test('one without an account, or with one that cannot be, names none and stays as it is', () => {
  for (const path of [
    '/codes',
    '/a',
    '/a/',
    '/analytics',
    '/a/../codes',
    '/a/acc-1/codes',
    `/a/${'x'.repeat(65)}/codes`,
  ]) {
    expect(accountIn(path)).toBeNull();
    expect(withoutAccount(path)).toBe(path);
  }
});

test('pages for everybody get no account', () => {
  for (const path of ['/sign-in', '/welcome', '/forgot', '/sign-up', '/confirm-email', '/invitation']) {
    expect(withAccount(path, 'acc_1')).toBe(path);
  }
  expect(withAccount('/codes', null)).toBe('/codes');
  expect(withAccount('/sign-in-sheets', 'acc_1')).toBe('/a/acc_1/sign-in-sheets');
});
