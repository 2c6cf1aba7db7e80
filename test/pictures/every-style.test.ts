import { describe, expect, test } from 'bun:test';
import { RENDER_STYLE, type RenderStyle } from '../../src/render/picture/style.ts';
import { drawSvg } from '../../src/render/picture/svg.ts';
import { deflatePicture } from '../../src/render/render-picture.ts';
import { drawPng } from './draw-png.ts';
import { LINK, styled } from './link.ts';
import { jsqrText, rasterise, zxingText } from './read-codes.ts';
import { readPng } from './read-png.ts';

const { dot_style, eye_style, border_style, error_correction } = RENDER_STYLE;
/** From 3 pixels a module (level H in a thick frame at 160) up to 12. */
const WIDTHS = [160, 240, 360];

/** Every combination of two decoders with the PNG and with the SVG as drawn by another program. */
async function readings(style: RenderStyle): Promise<Record<string, string | undefined>> {
  const png = drawPng(LINK, style, deflatePicture);
  const drawn = rasterise(drawSvg(LINK, style, { title: 'QR code', description: LINK }));
  return {
    'zxing from PNG': await zxingText(png),
    'zxing from SVG': await zxingText(drawn),
    'jsQR from PNG': jsqrText(readPng(png)),
    'jsQR from SVG': jsqrText(drawn),
  };
}

/**
 * Every border and every level once, at the next of the sizes. The next pair of dots and eyes combines them otherwise:
 * so every two values of any two settings, sizes included, are in one picture.
 */
function styles(dot: RenderStyle['dot_style'], eye: RenderStyle['eye_style']): RenderStyle[] {
  const turn = dot_style.values.indexOf(dot) + eye_style.values.indexOf(eye);
  return border_style.values.map((border, at) => {
    const level = error_correction.values[(turn + at) % error_correction.values.length] ?? 'M';
    const width = WIDTHS[(turn + at) % WIDTHS.length] ?? 0;
    return styled({ dot_style: dot, eye_style: eye, border_style: border, error_correction: level, width });
  });
}

describe('every border and level decodes to the exact link in both decoders, from PNG and SVG', () => {
  for (const dot of dot_style.values) {
    for (const eye of eye_style.values) {
      test(`${dot} dots with ${eye} eyes`, async () => {
        for (const style of styles(dot, eye)) {
          const wrong = Object.entries(await readings(style)).filter(([, text]) => text !== LINK);
          expect({ style, wrong }).toEqual({ style, wrong: [] });
        }
      });
    }
  }
});
