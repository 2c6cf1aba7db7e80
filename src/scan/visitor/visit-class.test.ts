import { expect, test } from 'bun:test';
import { isPrefetch } from './visit-class.ts';

test.each([
  ['prefetch', null],
  ['prefetch;prerender', null],
  ['prefetch;anonymous-client-ip', null],
  ['Prefetch', null],
  [null, 'prefetch'],
  ['preview', 'prefetch'],
])('Sec-Purpose %p and Purpose %p are a prefetch', (secPurpose, purpose) => {
  expect(isPrefetch(secPurpose, purpose)).toBe(true);
});

test.each([
  [null, null],
  ['', ''],
  ['navigate', null],
  ['prefetched', 'unprefetch'],
])('Sec-Purpose %p and Purpose %p are none', (secPurpose, purpose) => {
  expect(isPrefetch(secPurpose, purpose)).toBe(false);
});
