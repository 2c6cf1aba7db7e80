import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { chooseLanguage, LANGUAGES } from './languages.ts';

test.each([
  [null, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-at', 'de'],
  ['zh-Hant-TW', 'zh'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['de;q=0.8,en-US;q=0.9', 'en'],
  ['fr;q=0.5, de;q=0.7, es;q=0.6', 'de'],
  ['fr;q=0.7, de;q=0.7', 'fr'],
  ['nl, de;q=0.5', 'de'],
  ['nl, sv', 'en'],
  ['ar-EG', 'ar'],
  ['ja;q=1.000', 'ja'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['de;q=0', 'en'],
  ['*', 'en'],
  ['*;q=0.5, de;q=0.4', 'en'],
  ['*;q=0.4, de;q=0.5', 'de'],
  ['en;q=0, *', 'de'],
  ['en;q=0, *;q=0', 'en'],
  ['de ; q=0.3 , fr ; q=0.4', 'fr'],
  ['de;q=0.30001, fr;q=0.2', 'fr'],
  ['de;q=2, fr;q=0.2', 'fr'],
  ['de;q=-1, fr;q=0.2', 'fr'],
  ['de;q=, fr', 'fr'],
  [';;;,,, -de, d e, fr', 'fr'],
  [`de;q=0.1,${'nl,'.repeat(300)}fr;q=0.2`, 'fr'],
  [`de;q=0.1,${'nl,'.repeat(5_000)}fr;q=0.2`, 'de'],
])('Accept-Language %p is served %s', (header, language) => {
  expect(chooseLanguage(header)).toBe(language as (typeof LANGUAGES)[number]);
});

test('any header gets one of our languages', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom('de', 'en', '*', ';q=', '0', '.', '1', ',', '-')).map((parts) => parts.join('')),
  );
  fc.assert(fc.property(anything, (header) => LANGUAGES.includes(chooseLanguage(header))));
});
