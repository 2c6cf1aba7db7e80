import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { plainText, searchNeedle, searchText } from './search-text.ts';

test.each([
  ['Müller', 'muller'],
  ['ŁÓDŹ', 'lodz'],
  ['Smørrebrød', 'smorrebrod'],
  ['straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['Ｆｕｌｌ', 'full'],
  ['Αθήνα', 'αθηνα'],
])('%p is searched as %p', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test('marks that distinguish letters are kept', () => {
  expect(plainText('が')).not.toBe(plainText('か'));
  expect(plainText('한국')).toBe('한국');
});

test('the form is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(plainText(plainText(text))).toBe(plainText(text))),
  );
});

test('fields are searched separately', () => {
  const text = searchText(['Menü', 'qr-abcdefgh', 'https://example.com/assets/33']);
  expect(text).toBe('menu\nqr-abcdefgh\nexample.com/assets/33');
  expect(text).toContain(searchNeedle('  https://Example.com/assets/3'));
});
