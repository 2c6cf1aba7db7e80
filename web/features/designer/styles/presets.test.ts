import { describe, expect, test } from 'bun:test';
import { logoImage } from '../../../../src/render/logo.ts';
import { NO_DECORATION } from '../../../../src/render/picture/decoration.ts';
import { parseDecoration } from '../../../../src/render/picture/parse-decoration.ts';
import { drawPixels } from '../../../../src/render/picture/png.ts';
import { parseStyle, type RenderStyle } from '../../../../src/render/picture/style.ts';
import { verifyPicture } from '../../../../src/render/verify.ts';
import { SAMPLE_LOGO } from '../../../lib/sample-logo.ts';
import { PRESETS, type Preset, presetParts } from '../../../lib/style-presets.ts';
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

const image = logoImage(SAMPLE_LOGO.png);

function decorated(preset: Preset) {
  const parts = { ...NO_DECORATION, ...presetParts(preset, 'a'.repeat(64)) };
  const parsed = parseDecoration(parts, styled(preset.style));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.decoration;
}

describe('every preset', () => {
  for (const preset of PRESETS) {
    const { name, style } = preset;
    const drawn = preset.logo === null ? null : image;
    test(`${name} is read back and graded B or better`, async () => {
      for (const payload of PAYLOADS) {
        const whole = styled(style);
        const parts = decorated(preset);
        const pixels = drawPixels(payload, whole, parts, drawn);
        const { decodes, grade } = await verifyPicture(pixels, payload, whole, parts, drawn);
        expect(decodes).toBe(true);
        expect(['A', 'B']).toContain(grade);
      }
    });

    test(`${name} causes no warning`, () => {
      const design = designOf(styled(style), PAYLOADS[0] ?? '', decorated(preset), drawn);
      expect(findingsOf(design).filter(({ level }) => level === 'warning')).toEqual([]);
    });
  }

  test('has a unique name', () => {
    expect(new Set(PRESETS.map(({ name }) => name)).size).toBe(PRESETS.length);
  });
});
