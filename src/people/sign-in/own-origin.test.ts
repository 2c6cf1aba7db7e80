import { expect, test } from 'bun:test';
import { isFromOwnPage, ownOrigins } from './own-origin.ts';

const PUBLIC = 'https://qr.example.com';

const CASES: [allowed: boolean, headers: Record<string, string>][] = [
  [true, { origin: PUBLIC, cookie: 'a=b' }],
  [true, { origin: PUBLIC, 'sec-fetch-site': 'same-origin' }],
  [true, {}],
  [false, { cookie: 'a=b' }],
  [false, { origin: 'null', cookie: 'a=b' }],
  [false, { origin: 'null' }],
  [false, { origin: 'https://evil.example' }],
  [false, { origin: 'http://qr.example.com' }],
  [false, { origin: 'https://qr.example.com:8443' }],
  [false, { origin: 'https://qr.example.com.evil.example' }],
  [false, { origin: 'https://www.qr.example.com', 'sec-fetch-site': 'same-site' }],
  [false, { 'sec-fetch-site': 'cross-site' }],
  [false, { origin: PUBLIC, 'sec-fetch-site': 'same-site' }],
  [false, { origin: PUBLIC, 'sec-fetch-site': 'cross-site' }],
];

test.each(CASES)('%p for %j', (allowed, headers) => {
  expect(isFromOwnPage(new Headers(headers), ownOrigins(PUBLIC))).toBe(allowed);
});

test('on a loopback address the other loopback hosts with the same port are own pages too, and nothing else', () => {
  for (const given of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
    expect([...ownOrigins(given)].sort()).toEqual([
      'http://127.0.0.1:8080',
      'http://[::1]:8080',
      'http://localhost:8080',
    ]);
  expect([...ownOrigins('http://localhost')]).toContain('http://127.0.0.1');
  expect([...ownOrigins('http://192.168.1.5:8080')]).toEqual(['http://192.168.1.5:8080']);
});
