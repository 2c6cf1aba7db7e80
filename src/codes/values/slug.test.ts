import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { NO_SLUG, normalizeSlug, slugFromLink, slugNumber, slugText } from './slug.ts';

const LETTERS = [...'23456789abcdefghjkmnpqrstwxyz'];
const slug = fc.array(fc.constantFrom(...LETTERS), { minLength: 8, maxLength: 8 }).map((all) => `qr-${all.join('')}`);

test('every slug has a unique number, which converts back to the slug', () => {
  fc.assert(
    fc.property(slug, slug, (one, other) => {
      expect(slugText(slugNumber(one))).toBe(one);
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
  for (const text of ['', 'qr-', 'qr-2222222', 'qr-222222222', 'qr-0000000l', 'qr_22222222', 'qr-2222222\u212a'])
    expect(normalizeSlug(text)).toBeNull();
});

test.each([
  ['qr-7hk3m9xw', 'qr-7hk3m9xw'],
  [' https://go.example/QR-7HK3M9XW?utm=poster#top\n', 'qr-7hk3m9xw'],
  ['go.example/a/qr-7hk3m9xw', 'qr-7hk3m9xw'],
  ['https://go.example/qr-7hk3m9xw/', null],
  ['https://go.example/?qr-7hk3m9xw', null],
  ['menu', null],
])('the link %p has the slug %p', (link, slug) => {
  expect(slugFromLink(link)).toBe(slug);
});
