import { expect, test } from 'bun:test';
import { isIPv4 } from 'node:net';
import fc from 'fast-check';
import { ipv4Bits } from './ipv4.ts';

test.each([
  ['0.0.0.0', 0],
  ['1.2.3.4', 0x01020304],
  ['127.0.0.1', 0x7f000001],
  ['255.255.255.255', 0xffffffff],
])('%s is %d as a number', (address, bits) => {
  expect(ipv4Bits(address)).toBe(bits);
});

test('an IPv6 address is none', () => {
  for (const address of ['::1', '2001:db8::1', 'fe80::1', '::ffff:1.2.3.4'])
    expect(ipv4Bits(address)).toBeNull();
});

test('it takes for an address what the platform takes for one, and nothing else', () => {
  const part = fc.oneof(
    fc.nat(300).map(String),
    fc.constantFrom('', '0', '00', '01', '255', '256', '1e1', '+1', '-1', ' 1', '٣'),
  );
  const text = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('.'));
  fc.assert(
    fc.property(fc.oneof(text, fc.ipV4(), fc.ipV6(), fc.string()), (address) => {
      expect(ipv4Bits(address) !== null).toBe(isIPv4(address));
    }),
    { numRuns: 5_000 },
  );
});
