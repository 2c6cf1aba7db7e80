import { expect, test } from 'bun:test';
import { acceptsEncoding } from './accepts-encoding.ts';

test.each([
  ['gzip', true],
  ['br, gzip;q=0.5', true],
  ['GZIP', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000 , br', false],
  ['gzip;q=0.001', true],
  ['x-gzip', false],
  ['', false],
])('Accept-Encoding %p takes gzip: %p', (header, taken) => {
  expect(acceptsEncoding(header, 'gzip')).toBe(taken);
});
