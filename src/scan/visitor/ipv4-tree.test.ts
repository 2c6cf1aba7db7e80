import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import database from '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb' with { type: 'file' };
import ipv4Database from '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb' with {
  type: 'file',
};
import fc from 'fast-check';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { countryCode, openCountries } from './country.ts';
import { ipv4Bits } from './ipv4-tree.ts';

test.each([
  ['0.0.0.0', 0],
  ['1.2.3.4', 0x01020304],
  ['127.0.0.1', 0x7f000001],
  ['255.255.255.255', 0xffffffff],
])('%s is %d as a number', (address, bits) => {
  expect(ipv4Bits(address)).toBe(bits);
});

test('an IPv6 address has no IPv4 bits', () => {
  for (const address of ['::1', '2001:db8::1', 'fe80::1', '::ffff:1.2.3.4']) expect(ipv4Bits(address)).toBeNull();
});

/** Outside the networks that are excluded from look-ups. */
const publicAddress = fc
  .tuple(fc.integer({ min: 11, max: 99 }), fc.nat(255), fc.nat(255), fc.nat(255))
  .map((octets) => octets.join('.'));

test.each([
  ['both kinds of addresses', database],
  ['IPv4 alone', ipv4Database],
])('in a database of %s every address has the country the library finds', (_, file) => {
  const reader = new Reader<CountryResponse & { country_code?: string }>(readFileSync(file));
  const countries = openCountries(file);
  fc.assert(
    fc.property(publicAddress, fc.nat(255), (address, last) => {
      // A neighbour too, since results are cached per network.
      for (const one of [address, address.replace(/\d+$/, String(last)), address]) {
        expect(countries(one)).toBe(countryCode(reader.get(one)?.country_code ?? ''));
      }
    }),
    { numRuns: 5_000 },
  );
});

test('an IPv4-only database finds no IPv6 address', () => {
  expect(openCountries(ipv4Database)('2003:e0::1')).toBeNull();
  expect(openCountries(database)('2003:e0::1')).toBe('DE');
});
