import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { contrastOf } from './colour.ts';
import { pageColours } from './page-colours.ts';

test('any colour can be read on both backgrounds, and the text on it too', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (colour) => {
      const { light, dark } = pageColours(colour);
      expect(contrastOf(light.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(dark.accent, '#1b1e24')).toBeGreaterThanOrEqual(4.5);
      for (const { accent, on } of [light, dark]) expect(contrastOf(accent, on)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour that can be read stays as it is', () => {
  expect(pageColours('#1e40af').light).toEqual({ accent: '#1e40af', on: '#ffffff' });
});
