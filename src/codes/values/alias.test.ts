import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { aliasKey, isReservedAlias, nameInLink, normalizeAlias } from './alias.ts';
import { NO_SLUG, normalizeSlug } from './slug.ts';

const alias = fc
  .string({ unit: fc.constantFrom(...'abcxyz0189-_'), minLength: 1, maxLength: 60 })
  .filter((text) => !text.startsWith('qr-'));

test('an alias is found in any case, on its host', () => {
  fc.assert(
    fc.property(alias, (text) => {
      expect(normalizeAlias(text.toUpperCase())).toBe(text);
      for (const start of ['http://go.example/', 'https://GO.example.:8443/', '/'])
        for (const path of [text, text.toUpperCase()]) {
          const key = aliasKey('go.example', `${start}${path}?x`, start.length, start.length + path.length);
          expect(key).toBe(isReservedAlias(text) ? NO_SLUG : `go.example/${text}`);
        }
    }),
  );
});

test('nothing is both a slug and an alias, nor an alias with other characters', () => {
  const parts = fc.constantFrom('qr-', 'QR-', 'menu', '-', '_', '.', '/', ' ', 'é', '\u212a', 'a'.repeat(30));
  const text = fc.array(parts, { maxLength: 4 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (one) => {
      const isAlias = /^[a-zA-Z0-9_-]{1,60}$/.test(one) && !one.toLowerCase().startsWith('qr-');
      expect(normalizeAlias(one) !== null).toBe(isAlias);
      expect(normalizeAlias(one) !== null && normalizeSlug(one) !== null).toBe(false);
      const url = `https://go.example/${one}`;
      const key = aliasKey('go.example', url, url.length - one.length, url.length);
      expect(key !== NO_SLUG).toBe(isAlias && !isReservedAlias(one.toLowerCase()));
    }),
  );
});

test.each([
  ['qr-7hk3m9xw', 'qr-7hk3m9xw'],
  [' https://go.example/QR-7HK3M9XW?utm=poster#top\n', 'qr-7hk3m9xw'],
  ['go.example/a/qr-summer-menu', 'qr-summer-menu'],
  ['https://GO.example:8443/Menu_1?x', 'go.example/menu_1'],
  ['go.example/menu', 'go.example/menu'],
  ['https://go.example/qr-7hk3m9xw/', 'qr-7hk3m9xw'],
  ['GO.example/Menu/', 'go.example/menu'],
  ['https://go.example/a/menu', null],
  ['https://go.example/?qr-7hk3m9xw', null],
  ['menu', null],
])('the link %p is found by %p', (link, name) => {
  expect(nameInLink(link)).toBe(name);
});
