import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { openCursor, openTextCursor, sealCursor, sealTextCursor } from './cursor.ts';

const NOW = 1_800_000_000_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const position = fc.nat(Number.MAX_SAFE_INTEGER);

test('a token opens with its own secret and scope, and with no other', () => {
  fc.assert(
    fc.property(position, fc.string(), fc.string(), (at, scope, other) => {
      const token = sealCursor('secret', scope, at, NOW);
      expect(openCursor('secret', scope, token, NOW)).toBe(at);
      expect(openCursor('another', scope, token, NOW)).toBeNull();
      if (other !== scope) expect(openCursor('secret', other, token, NOW)).toBeNull();
    }),
  );
});

test('a token with one letter changed, added or left out does not open', () => {
  fc.assert(
    fc.property(position, fc.nat(), fc.constantFrom(...'AQgw_-=. '), (at, place, letter) => {
      const token = sealCursor('secret', 'scope', at, NOW);
      const cut = place % token.length;
      const [before, after] = [token.slice(0, cut), token.slice(cut + 1)];
      for (const changed of [before + letter + after, before + letter + token.slice(cut), before + after]) {
        if (changed !== token) expect(openCursor('secret', 'scope', changed, NOW)).toBeNull();
      }
      const longer = Buffer.concat([Buffer.from(token, 'base64url'), Buffer.from('.x')]);
      expect(openCursor('secret', 'scope', longer.toString('base64url'), NOW)).toBeNull();
      expect(openCursor('secret', 'scope', token + letter, NOW)).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test('no token makes it throw', () => {
  const nearly = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((signature) => Buffer.concat([Buffer.from('1.1.'), signature]).toString('base64url'));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), nearly), (token) => {
      expect(openCursor('secret', 'scope', token, NOW)).toBeNull();
    }),
  );
});

test('a token is valid for 24 hours', () => {
  const token = sealCursor('secret', 'scope', 7, NOW);
  expect(openCursor('secret', 'scope', token, NOW + DAY_MS)).toBe(7);
  expect(openCursor('secret', 'scope', token, NOW + DAY_MS + 1)).toBeNull();
});

test('a string position is read back unchanged, and opens only with its own secret and scope', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 255 }), fc.string(), (text, scope) => {
      const token = sealTextCursor('secret', scope, text, NOW);
      expect(openTextCursor('secret', scope, token, NOW)).toBe(text);
      expect(openTextCursor('secret', `${scope}x`, token, NOW)).toBeNull();
      expect(openTextCursor('secret', scope, token, NOW + DAY_MS + 1)).toBeNull();
      expect(openTextCursor('secret', scope, `${token.slice(0, -4)}AAAA`, NOW)).toBeNull();
    }),
  );
  const longest = sealTextCursor('secret', 'scope', '日'.repeat(1_300), NOW);
  expect(openTextCursor('secret', 'scope', longest, NOW)).toHaveLength(1_300);
});
