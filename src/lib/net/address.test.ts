import { expect, test } from 'bun:test';
import { isIPv4 } from 'node:net';
import fc from 'fast-check';
import { isPlainIpv4, plainAddress } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['  203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['0000:0000:0000:0000:0000:ffff:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['2001:db8:ffff:1::1', '2001:db8:ffff:1::1'],
  ['1::ffff:203.0.113.7', '1::ffff:203.0.113.7'],
])('%s is %s in plain form', (text, plain) => {
  expect(plainAddress(text)).toBe(plain);
});

test.each(['', 'unknown', '_hidden', '203.0.113', '203.0.113.256', '0x7f000001', '1.2.3.4.5', '[::1', 'a:b', '::1::'])(
  '%p is no address',
  (text) => {
    expect(plainAddress(text)).toBeNull();
  },
);

test('any text is recognised as IPv4 exactly if the platform does', () => {
  const octet = fc.oneof(fc.nat({ max: 300 }).map(String), fc.constantFrom('', '00', '01', '255', '256', '1e1'));
  const dotted = fc.array(octet, { minLength: 3, maxLength: 5 }).map((octets) => octets.join('.'));
  const text = fc.oneof(
    dotted,
    fc.ipV4(),
    fc.ipV4().map((address) => `${address} `),
    fc.ipV6(),
    fc.string(),
  );
  fc.assert(fc.property(text, (address) => expect(isPlainIpv4(address)).toBe(isIPv4(address))));
});
