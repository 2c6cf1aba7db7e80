import { expect, test } from 'bun:test';
import { hostOf, readableUrl, sameOriginPath, shortLink } from './link-text.ts';

test.each([
  ['https://go.example/qr-abcd2345', 'go.example/qr-abcd2345'],
  ['http://localhost:8080/qr-abcd2345', 'localhost:8080/qr-abcd2345'],
  ['https://example.com/', 'example.com'],
])('%s is shown as %s', (url, shown) => {
  expect(shortLink(url)).toBe(shown);
});

test.each([
  ['https://example.com/', 'example.com'],
  ['http://Example.com/a/?q=1', 'Example.com/a/?q=1'],
  ['https://xn--bcher-kva.example/men%C3%BC/1', 'bücher.example/menü/1'],
  ['https://example.com/a%20b%2Fc%E2%80%AE', 'example.com/a%20b%2Fc%E2%80%AE'],
  ['', ''],
])('%s is read as %s', (url, shown) => {
  expect(readableUrl(url)).toBe(shown);
});

test.each([
  ['https://www.example.com/menu?a=1', 'example.com'],
  ['https://shop.example.com:8443/', 'shop.example.com:8443'],
  ['not an address', 'not an address'],
])('the host of %s is %s', (url, host) => {
  expect(hostOf(url)).toBe(host);
});

test('a file is fetched from the dashboard’s own origin, whatever the public address', () => {
  expect(sameOriginPath('https://go.example/files/ab12.svg')).toBe('/files/ab12.svg');
});
