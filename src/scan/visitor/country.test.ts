import { describe, expect, test } from 'bun:test';
import { countryCode, openCountries } from './country.ts';

describe('the bundled database', () => {
  const countries = openCountries();

  test.each([
    ['193.0.6.139', 'NL'],
    ['130.149.7.1', 'DE'],
    ['2003:e0::1', 'DE'],
    ['172.15.255.255', 'US'],
    ['172.32.0.1', 'US'],
    ['2001:4860:4860::8888', 'US'],
    ['133.11.0.1', 'JP'],
    ['200.160.2.3', 'BR'],
  ])('%s is in %s', (address, country) => {
    expect(countries(address)).toBe(country);
  });

  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '100.64.0.1',
    '2001:db8::1',
    '2001:0db8:1::1',
    '::1',
    'fe80::1',
    'fd00::1',
    '0.0.0.0',
    '255.255.255.255',
  ])('%s is nowhere', (address) => {
    expect(countries(address)).toBeNull();
  });
});

test('a file that is no country database is refused with a message for the operator', () => {
  const sentence = /^COUNTRY_DATABASE is ".+"; it must be the path of a country database in MMDB form \(.+\)\.$/;
  expect(() => openCountries(import.meta.path)).toThrow(sentence);
  expect(() => openCountries('/nowhere/at/all.mmdb')).toThrow(sentence);
});

test.each([
  ['DE', 'DE'],
  [' de ', 'DE'],
  ['XX', null],
  ['T1', null],
  ['ZZ', null],
  ['', null],
  ['DEU', null],
  ['D', null],
  ['<b', null],
])('a proxy that says %p means %p', (text, country) => {
  expect(countryCode(text)).toBe(country);
});
