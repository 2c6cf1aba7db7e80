import { describe, expect, test } from 'bun:test';
import { drawRaster } from '../../../../src/render/picture/draw-raster.ts';
import { parseStyle, type RenderStyle } from '../../../../src/render/picture/style.ts';
import { verifyPicture } from '../../../../src/render/verify.ts';
import { PRESETS } from '../../../lib/style-presets.ts';
import { findingsOf } from '../draft/findings.ts';
import { designOf } from '../draft/parsed-draft.ts';

const PAYLOADS = [
  'https://go.example.com/qr-7k2m9xwp',
  'WIFI:T:WPA;S:A network with a rather long name;P:and a password to go with it, as long;;',
];

function styled(style: Partial<RenderStyle>): RenderStyle {
  const parsed = parseStyle(style);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.style;
}

describe('every preset', () => {
  for (const { name, style } of PRESETS) {
    test(`${name} is read back and graded B or better`, async () => {
      for (const payload of PAYLOADS) {
        const whole = styled(style);
        const { decodes, grade } = await verifyPicture(drawRaster(payload, whole), payload, whole);
        expect(decodes).toBe(true);
        expect(['A', 'B']).toContain(grade);
      }
    });

    test(`${name} gives no cause for a warning`, () => {
      expect(findingsOf(designOf(styled(style), PAYLOADS[0] ?? ''))).toEqual([]);
    });
  }

  test('has a name of its own', () => {
    expect(new Set(PRESETS.map(({ name }) => name)).size).toBe(PRESETS.length);
  });
});
