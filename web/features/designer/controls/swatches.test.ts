import { expect, test } from 'bun:test';
import { contrastOf, normalizeHex } from '../../../../src/render/picture/colour.ts';
import { SWATCHES } from './colour-input.tsx';

test('any dark swatch can be read on any light one in poor light', () => {
  for (const dark of SWATCHES.dark) {
    for (const light of SWATCHES.light) {
      expect(contrastOf(dark.colour, light.colour)).toBeGreaterThanOrEqual(7);
      expect([normalizeHex(dark.colour), normalizeHex(light.colour)]).toEqual([dark.colour, light.colour]);
    }
  }
});
