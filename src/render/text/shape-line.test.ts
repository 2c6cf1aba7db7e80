import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { coverage, coverageFile } from '../../../scripts/font-coverage.ts';
import { CAP_HEIGHT } from '../picture/font-outlines.ts';
import { interLine, missingCharacters } from '../picture/outlined-text.ts';
import { lineSetter } from './shape-line.ts';

const set = await lineSetter(['日']);
const fontsOf = (text: string) => [...new Set(set(text).glyphs.map(({ key }) => key.replace(/[\d-]+$/, '')))];
const keysOf = (text: string) => set(text).glyphs.map(({ key }) => key);

test('font-coverage.ts is what scripts/font-coverage.ts writes', async () => {
  const written = await Bun.file(`${import.meta.dir}/../picture/font-coverage.ts`).text();
  expect(written.replaceAll(/\s/g, '')).toBe(coverageFile(await coverage()).replaceAll(/\s/g, ''));
});

test('Arabic letters are joined and run from right to left', () => {
  const [alone] = keysOf('س');
  expect(keysOf('سلام')).not.toContain(alone ?? '');
  expect(keysOf('سد').at(-1)).not.toBe(alone);
  // The first letter is the last one from the left.
  expect(keysOf('دا').at(-1)).toBe(keysOf('د')[0]);
});

test('numbers and Latin words in a Hebrew text keep their order', () => {
  const keys = keysOf('תפריט 12 ab');
  const at = (character: string) => keys.indexOf(`u${character.codePointAt(0)}`);
  expect(at('1')).toBeLessThan(at('2'));
  expect(at('a')).toBeLessThan(at('b'));
  expect(at('a')).toBeLessThan(at('1'));
});

test('brackets are mirrored where the text runs from right to left', () => {
  expect(keysOf('(א)').map((key) => key.replace(/^hebrew.*/, 'א'))).toEqual(['u40', 'א', 'u41']);
});

test('a vowel sign that is written after a Devanagari consonant and shown before it is moved', () => {
  const [consonant] = keysOf('क');
  expect(keysOf('कि').at(-1)).toBe(consonant);
});

test('characters that Chinese, Japanese and Korean share are drawn in the font of the other letters', () => {
  expect(fontsOf('直骨')).toEqual(['chinese']);
  expect(fontsOf('直のエ')).toEqual(['japanese']);
  expect(fontsOf('直한국')).toEqual(['korean']);
});

test('an emoji of several characters is one glyph', () => {
  expect(fontsOf('🇩🇪')).toEqual(['emoji']);
  expect(keysOf('🇩🇪')).toHaveLength(1);
});

test('any text is set: a question mark for each character that no font has, and nothing without a shape', () => {
  const texts = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      fc.constantFrom('ا', 'ש', 'कि', 'あ', '한', '😀', ' ', '(', 'ᚠ'),
    ),
    maxLength: 40,
  });
  const question = interLine('?').glyphs[0]?.path;
  fc.assert(
    fc.property(texts, (text) => {
      const line = set(text);
      expect(Number.isFinite(line.width)).toBe(true);
      expect(line.top).toBeLessThanOrEqual(-CAP_HEIGHT);
      if (missingCharacters(text).length === 0) return;
      expect(line.glyphs.map(({ path }) => path)).toContain(question ?? '');
    }),
    { numRuns: 150 },
  );
});
