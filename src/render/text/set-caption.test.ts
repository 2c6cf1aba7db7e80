import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { TextLine } from '../picture/outlined-text.ts';
import { setCaption } from './set-caption.ts';

/** Each character is one unit wide; the text is kept as the key of a glyph. */
const set = (text: string): TextLine => ({
  glyphs: [{ key: text, path: '', x: 0, y: 0 }],
  width: [...text].length,
  top: 0,
  bottom: 0,
});
const textsOf = (text: string, room: number, most: number) => {
  const { lines, isCut } = setCaption(set, text, room, most);
  return { lines: lines.map(({ glyphs }) => glyphs[0]?.key ?? ''), isCut };
};

test('a text is broken between words, and cut with an ellipsis where lines run out', () => {
  expect(textsOf('Meeting room north', 12, 2)).toEqual({ lines: ['Meeting room', 'north'], isCut: false });
  expect(textsOf('Meeting room north', 7, 2)).toEqual({ lines: ['Meeting', 'room n…'], isCut: true });
  expect(textsOf('Donaudampfschiff', 8, 3)).toEqual({ lines: ['Donaudam', 'pfschiff'], isCut: false });
  expect(textsOf('Tea (green, hot).', 7, 3)).toEqual({ lines: ['Tea', '(green,', 'hot).'], isCut: false });
  expect(textsOf('会議室の案内', 3, 2)).toEqual({ lines: ['会議室', 'の案内'], isCut: false });
});

test('no line is wider than its room, there are never too many, and all of a text is there unless it is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), fc.integer({ min: 1, max: 4 }), (text, room, most) => {
      const { lines, isCut } = textsOf(text, room + 4, most);
      expect(lines.length).toBeLessThanOrEqual(most);
      for (const line of lines) if (!line.endsWith('…')) expect([...line].length).toBeLessThanOrEqual(room + 4);
      const plain = (part: string) => part.normalize('NFC').replaceAll(/\s/g, '');
      if (!isCut) expect(lines.map(plain).join('')).toBe(plain(text));
    }),
  );
});
