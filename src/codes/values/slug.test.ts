import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { isPrivateEnough, keyText, NO_SLUG, newSlug, normalizeSlug, slugKey, slugNumber } from './slug.ts';

const LETTERS = [...'23456789abcdefghjkmnpqrstwxyz'];
const slug = fc.array(fc.constantFrom(...LETTERS), { minLength: 8, maxLength: 8 }).map((all) => `qr-${all.join('')}`);

test('every slug has a unique number, which converts back to the slug', () => {
  fc.assert(
    fc.property(slug, slug, (one, other) => {
      expect(keyText(slugNumber(one))).toBe(one);
      expect(slugNumber(one) === slugNumber(other)).toBe(one === other);
    }),
  );
  expect(slugNumber('qr-22222222')).toBe(0);
  expect(slugNumber('qr-zzzzzzzz')).toBe(29 ** 8 - 1);
});

test('a slug is found in whatever case its letters are printed', () => {
  fc.assert(
    fc.property(slug, fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }), (text, isUpper) => {
      const printed = [...text].map((letter, at) => (isUpper[at] ? letter.toUpperCase() : letter)).join('');
      expect(normalizeSlug(printed)).toBe(text);
    }),
  );
});

test('a slug is read at its position in an address', () => {
  fc.assert(
    fc.property(fc.string(), slug, fc.string(), (before, text, after) => {
      const address = before + text + after;
      expect(slugNumber(address, before.length, before.length + text.length)).toBe(slugNumber(text));
    }),
  );
});

test('nothing else is a slug', () => {
  const isSlug = (text: string) => /^qr-[2-9abcdefghjkmnpqrstwxyz]{8}$/.test(text.toLowerCase());
  const nearly = fc
    .tuple(slug, fc.nat(11), fc.nat(2), fc.string({ maxLength: 2 }))
    .map(([text, at, gone, instead]) => text.slice(0, at) + instead + text.slice(at + gone));
  fc.assert(
    fc.property(fc.oneof(fc.string(), nearly), (text) => {
      expect(slugNumber(text) === NO_SLUG).toBe(!isSlug(text));
    }),
  );
  for (const text of ['', 'qr-', 'qr_22222222', 'qr-2222222\u212a']) expect(normalizeSlug(text)).toBeNull();
});

const word = fc.string({ unit: fc.constantFrom(...'abcxyz0189'), minLength: 1, maxLength: 9 });
const chosen = fc
  .array(word, { minLength: 1, maxLength: 9 })
  .map((words) => `qr-${words.join('-')}`)
  .filter(({ length }) => length >= 6 && length <= 63);

test('words of letters and digits with single hyphens are slugs, in any case, and nothing else is', () => {
  fc.assert(
    fc.property(chosen, (text) => {
      expect(normalizeSlug(text.toUpperCase())).toBe(text);
      expect(keyText(slugKey(`/${text}?x`, 1, 1 + text.length))).toBe(text);
      for (const wrong of [`${text}-`, `qr--${text.slice(3)}`, `${text}--a`, `${text}_`, `${text}\n`, text.slice(3)])
        expect(normalizeSlug(wrong)).toBeNull();
    }),
  );
  const isSlug = (text: string) => /^qr-[a-z0-9-]{3,60}$/i.test(text) && !/--|-$/.test(text);
  const nearly = fc
    .tuple(chosen, fc.nat(12), fc.string({ maxLength: 2 }))
    .map(([text, at, more]) => text.slice(0, at) + more);
  fc.assert(
    fc.property(fc.oneof(fc.string(), nearly), (text) => {
      expect(normalizeSlug(text) !== null).toBe(isSlug(text));
      expect(slugKey(text, 0, text.length) !== NO_SLUG).toBe(isSlug(text));
    }),
  );
});

test.each([
  ['qr-ab', false],
  ['qr-abc', true],
  [`qr-${'a'.repeat(60)}`, true],
  [`qr-${'a'.repeat(61)}`, false],
])('%p has a length that may be chosen: %p', (text, is) => {
  expect(normalizeSlug(text) !== null).toBe(is);
});

test('a generated slug keeps its number, also if somebody chose it', () => {
  fc.assert(fc.property(slug, (text) => expect(slugKey(text, 0, text.length)).toBe(slugNumber(text))));
  expect(normalizeSlug(newSlug())).not.toBeNull();
});

test('networks and contact cards need a slug that is hard to guess', () => {
  for (const type of ['wifi', 'vcard'] as const)
    expect([isPrivateEnough('qr-abcdefghijk', type), isPrivateEnough('qr-abcdefghijkl', type)]).toEqual([false, true]);
  expect(isPrivateEnough('qr-abc', 'url')).toBe(true);
});
