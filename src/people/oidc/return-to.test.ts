import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { returnTo } from './return-to.ts';

test('paths of our own pages are kept', () => {
  for (const path of ['/app', '/app/codes', '/app/acc_1/codes?q=a%20b#top', '/app?x=1', '/app/..%2fcodes']) {
    expect(returnTo(path)).toBe(path);
  }
});

test('everything else leads to the start of the dashboard', () => {
  const others = [
    null,
    '',
    '/',
    '/apps',
    '//evil.example/app',
    '/\\evil.example/app',
    'https://evil.example/app',
    '/app/../../evil',
    '/app/%2e%2e/evil',
    '/app\r\nset-cookie: a=b',
    '/app/a b',
    '/app\\..\\evil',
    `/app/${'x'.repeat(500)}`,
    'javascript:alert(1)',
  ];
  for (const path of others) expect([path, returnTo(path)]).toEqual([path, '/app']);
});

test('no text leads to another host', () => {
  const part = fc.constantFrom('/app', '/', '\\', '..', '%2e', '@', ':', 'evil.example', '?', '#', '//');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const url = new URL(returnTo(parts.join('')), 'https://qr.example.com');
      return url.host === 'qr.example.com' && /^\/app(\/|$)/.test(url.pathname);
    }),
  );
});
