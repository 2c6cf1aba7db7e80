import { expect, test } from 'bun:test';
import { pageInAnother } from './other-account.ts';

test('another account opens with the same kind of page, and never with something of the account before', () => {
  const pages = [
    ['/codes', '/codes'],
    ['/codes/qr_1/rules', '/codes'],
    ['/projects/prj_1/domains', '/projects'],
    ['/analytics', '/analytics'],
    ['/profile', '/profile'],
    ['/keys', '/codes'],
    ['/webhooks/whe_1', '/codes'],
    ['/operator/accounts', '/codes'],
    ['/', '/codes'],
  ];
  for (const [path = '', page] of pages) expect(pageInAnother(path)).toBe(page ?? '');
});
