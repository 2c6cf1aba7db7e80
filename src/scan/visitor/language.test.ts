import { expect, test } from 'bun:test';
import { preferredLanguage } from './language.ts';

test.each([
  [null, null],
  ['', null],
  ['*', null],
  ['de', 'de'],
  ['fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5', 'fr-ch'],
  ['en;q=0.8, de-AT;q=0.9', 'de-at'],
  ['en;q=0.9,de;q=0.9', 'en'],
  ['de;q=0, en;q=0.1', 'en'],
  ['de;q=0', null],
  ['*;q=1, pt-BR ; q=0.3', 'pt-br'],
  ['zh-Hant-TW', 'zh-hant-tw'],
  ['d€, en;q=2, fr;q=x, es;q=0.2', 'es'],
  [`en;q=0.1,${'x'.repeat(2_000)}`, 'en'],
])('%p prefers %p', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
  expect(preferredLanguage(header)).toBe(language);
});
