import { expect, test } from 'bun:test';
import { pageAfterSignIn } from './use-after-sign-in.ts';

test('a page of the dashboard is opened after a sign-in', () => {
  for (const next of ['/codes', '/a/acc_1/codes?q=caf%C3%A9&tag=%5B%22a%22%5D#top'])
    expect(pageAfterSignIn(next)).toBe(`/app${next}`);
});

test('nothing but a page of the dashboard is opened after a sign-in', () => {
  for (const next of ['/../qr-evil', '/%2e%2e/qr-evil', '/codes/../../qr-evil', '/..//evil.example', '/\\evil.example'])
    expect([next, pageAfterSignIn(next)]).toEqual([next, '/app']);
});
