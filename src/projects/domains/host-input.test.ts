import { expect, test } from 'bun:test';
import { requireDomainHost } from './host-input.ts';

const OWN = new Set(['links.example', 'extra.example']);

test.each([
  ['qr.shop.example', 'qr.shop.example'],
  ['QR.Shop.Example', 'qr.shop.example'],
  ['qr.shop.example.', 'qr.shop.example'],
  [' qr.shop.example ', 'qr.shop.example'],
  ['https://qr.shop.example/', 'qr.shop.example'],
  ['HTTP://qr.shop.example', 'qr.shop.example'],
  ['qr.münchen.example', 'qr.xn--mnchen-3ya.example'],
  ['qr.MÜNCHEN.example', 'qr.xn--mnchen-3ya.example'],
  ['qr.xn--mnchen-3ya.example', 'qr.xn--mnchen-3ya.example'],
  ['ｑｒ.shop.example', 'qr.shop.example'],
  ['qr。shop。example', 'qr.shop.example'],
  ['sub.links.example', 'sub.links.example'],
])('%p means %p', (text, host) => {
  expect(requireDomainHost(text, OWN)).toBe(host);
});

test.each([
  ['links.example', 'an address of this server'],
  ['LINKS.example.', 'an address of this server'],
  ['https://links.example/', 'an address of this server'],
  ['links.example:8080', 'an address of this server'],
  ['ｌｉｎｋｓ.example', 'an address of this server'],
  ['Extra.example', 'an address of this server'],
  ['127.0.0.1', 'an IP address'],
  ['198.51.100.1', 'an IP address'],
  ['0x7f.1', 'an IP address'],
  ['2130706433', 'an IP address'],
  ['[2001:db8::1]', 'an IP address'],
  ['2001:db8::1', 'an IP address'],
  ['::1', 'an IP address'],
  ['qr.shop.example:8443', 'has a port'],
  ['https://qr.shop.example:443', 'has a port'],
  ['qr.shop.example/path', 'has a path'],
  ['https://qr.shop.example/?x', 'has a path'],
  ['qr.shop.example?x', 'has a path'],
  ['user@qr.shop.example', 'has a user name'],
  ['*.shop.example', 'stands for many'],
  ['localhost', 'this machine'],
  ['app.localhost', 'this machine'],
  ['shop', 'has no dot'],
  ['db.local', 'private networks'],
  ['db.office.lan', 'private networks'],
  ['wiki.corp', 'private networks'],
  ['vault.internal', 'private networks'],
  ['nas.home.arpa', 'private networks'],
  ['qr.shop.invalid', 'private networks'],
  ['qr.shop.onion', 'private networks'],
  ['', 'is not a host name'],
  ['ftp://qr.shop.example', 'has a path'],
  ['qr..example', 'is not a host name'],
  ['.example', 'is not a host name'],
  ['-qr.example', 'is not a host name'],
  ['q_r.shop.example', 'is not a host name'],
  ['qr shop.example', 'is not a host name'],
  ['xn--a.example', 'is not a host name'],
  [`${'a'.repeat(64)}.example`, 'is not a host name'],
  [`${'a.'.repeat(124)}com`, 'is not a host name'],
  ['ü'.repeat(5_000), 'too long'],
])('%p is refused: %s', (text, why) => {
  expect(() => requireDomainHost(text, OWN)).toThrow(why);
});
