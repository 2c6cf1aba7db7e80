import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { contrastOf } from './colour.ts';
import { pageColours } from './page-colours.ts';

test('any colour is kept for buttons, and text in it and on it can be read on both backgrounds', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (colour) => {
      const { light, dark } = pageColours(colour);
      expect(contrastOf(light.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(dark.accent, '#1b1e24')).toBeGreaterThanOrEqual(4.5);
      for (const { fill, on } of [light, dark]) {
        expect(fill).toBe(colour);
        expect(contrastOf(fill, on)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('a colour that can be read stays as it is in text too', () => {
  expect(pageColours('#1e40af').light).toEqual({ fill: '#1e40af', on: '#ffffff', accent: '#1e40af' });
});
