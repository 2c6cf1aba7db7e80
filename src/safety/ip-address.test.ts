import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { formatIpv4, ipv4Spelled, ipv4Tunnelled, parseIpv4, parseIpv6 } from './ip-address.ts';

test('every IPv4 address is parsed from its formatted text', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), (address) => {
      expect(parseIpv4(formatIpv4(address))).toBe(address);
    }),
  );
});

test('only four decimal numbers up to 255 are an IPv4 address', () => {
  for (const text of ['1.2.3', '1.2.3.4.5', '1.2.3.256', '1.2.3.x', '', '1.2.3.4.', 'a1.2.3.4']) {
    expect(parseIpv4(text)).toBeUndefined();
  }
});

test('every IPv6 address is parsed from the form that the URL parser returns', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constant(0), fc.nat(0xffff)), { minLength: 8, maxLength: 8 }), (groups) => {
      const { hostname } = new URL(`http://[${groups.map((group) => group.toString(16)).join(':')}]/`);
      expect(parseIpv6(hostname)).toEqual(groups);
    }),
  );
});

test('text without brackets or eight groups is no IPv6 address', () => {
  for (const text of ['::1', '[::1', '[1:2:3]', '[1:2:3:4:5:6:7:8:9]', '[x::]', '[]', 'example.com']) {
    expect(parseIpv6(text)).toBeUndefined();
  }
});

test('the IPv4 address within an IPv6 address is found in each of its forms', () => {
  const groupsOf = (text: string) => parseIpv6(new URL(`http://[${text}]`).hostname) ?? [];
  const spelled = (text: string) => ipv4Spelled(groupsOf(text));
  for (const text of ['::ffff:1.2.3.4', '::1.2.3.4', '::ffff:0:1.2.3.4', '64:ff9b::1.2.3.4']) {
    expect(spelled(text)).toBe(0x01020304);
  }
  for (const text of ['1::1.2.3.4', '64:ff9b:1::1.2.3.4', '::1:ffff:1.2.3.4']) {
    expect(spelled(text)).toBeUndefined();
  }
  expect(ipv4Tunnelled(groupsOf('2002:102:304::'))).toEqual([0x01020304]);
  expect(ipv4Tunnelled(groupsOf('2001:0:102:304::fefd:fcfb'))).toEqual([0x01020304, 0x01020304]);
  expect(ipv4Tunnelled(groupsOf('2606::5efe:1.2.3.4'))).toEqual([0x01020304]);
  expect(ipv4Tunnelled(groupsOf('2606::1.2.3.4'))).toEqual([]);
});
