import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { referrerHost } from './referrer.ts';

describe('the host a visitor came from', () => {
  test.each([
    ['https://www.Example.com:8443/path?q=1#x', 'www.example.com'],
    ['http://example.com', 'example.com'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://user:secret@example.com/', 'example.com'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['http://192.0.2.7/', '192.0.2.7'],
  ])('%s is %s', (referrer, host) => {
    expect(referrerHost(referrer)).toBe(host);
  });

  test.each([
    null,
    '',
    'example.com',
    'about:blank',
    'javascript:alert(1)',
    'data:text/html,<img onerror=alert(1)>',
    'android-app://<svg onload=alert(1)>/',
    'android-app:///',
    'http://[2001:db8::1]/',
    `https://${'a.'.repeat(200)}example/`,
    `https://example.com/${'a'.repeat(3_000)}`,
  ])('%p is none', (referrer) => {
    expect(referrerHost(referrer)).toBeNull();
  });

  test('has no character that is special in HTML, CSV or a log, whatever was sent', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.string().map((text) => `https://${text}`),
    );
    fc.assert(
      fc.property(anything, (referrer) => {
        const host = referrerHost(referrer);
        expect(host === null || /^[a-z0-9][a-z0-9._-]*$|^[_-][a-z0-9._-]*$/.test(host)).toBe(true);
      }),
    );
  });
});
