import { expect, test } from 'bun:test';
import { pictureKey } from './key.ts';
import { DEFAULT_STYLE, RENDER_STYLE, type RenderStyle, STYLE_KEYS } from './style.ts';

/** The default style with another value of one key. */
function changed(key: keyof RenderStyle): RenderStyle {
  const entry = RENDER_STYLE[key];
  const other = {
    choice: () => (entry.type === 'choice' ? entry.values.find((value) => value !== entry.default) : ''),
    number: () => (entry.type === 'number' ? entry.default + 1 : 0),
    colour: () => '#010203',
    boolean: () => !entry.default,
  }[entry.type]();
  return { ...DEFAULT_STYLE, [key]: other };
}

test('the order of keys does not matter', () => {
  const reversed = Object.fromEntries(Object.entries(DEFAULT_STYLE).reverse()) as RenderStyle;
  expect(pictureKey('a', reversed)).toBe(pictureKey('a', DEFAULT_STYLE));
});

test('any other payload or style has another key', () => {
  const keys = [
    pictureKey('a', DEFAULT_STYLE),
    pictureKey('A', DEFAULT_STYLE),
    pictureKey('a,1', DEFAULT_STYLE),
    ...STYLE_KEYS.map((key) => pictureKey('a', changed(key))),
  ];
  expect(new Set(keys).size).toBe(19);
});
