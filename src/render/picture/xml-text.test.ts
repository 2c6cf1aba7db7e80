import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { xmlText } from './xml-text.ts';

test('no text can break out of its element or attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = xmlText(text);
      expect(escaped).not.toMatch(/[<>"']/);
      expect(escaped.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
    }),
  );
});

test('what XML cannot hold is replaced, the rest is kept', () => {
  expect(xmlText('a\u0000b\u001f\ud800c\uffff')).toBe('a\ufffdb\ufffd\ufffdc\ufffd');
  expect(xmlText('Ä\t\n\r😀 \u{10ffff}')).toBe('Ä\t\n\r😀 \u{10ffff}');
});
