import { describe, expect, test } from 'bun:test';
import { DECORATION, type Decoration, type Gradient } from '../../src/render/picture/decoration.ts';
import { compactPayload } from '../../src/render/picture/matrix.ts';
import { picturePdf } from '../../src/render/picture/pdf.ts';
import { RENDER_STYLE, type RenderStyle } from '../../src/render/picture/style.ts';
import { drawSvg } from '../../src/render/picture/svg.ts';
import { deflatePicture } from '../../src/render/render-picture.ts';
import { decorated, LOGOS, pngPixels } from './decorated.ts';
import { drawPng } from './draw-png.ts';
import { LINK, styled } from './link.ts';
import { jsqrText, type Pixels, rasterise, zxingText } from './read-codes.ts';
import { pdfPages } from './read-pdf.ts';

const { dot_style, eye_style, border_style, error_correction } = RENDER_STYLE;
const FRAMES = [null, ...DECORATION.frame.fields.shape.values];
const SIZES = [null, 10, 15, 20, 25, 30];
const GRADIENTS: (Gradient | null)[] = [
  null,
  { type: 'linear', from: '#111827', to: '#1a56db', angle: 30 },
  { type: 'radial', from: '#7f1d1d', to: '#14532d', angle: 0 },
];
const TEXTS = ['SCAN ME', 'Отсканируй меня', 'Σκάναρέ με', 'Menü & Karte 24/7', 'ÅÉÎÕÜ žluťoučký'];

/** Width and height in pixels, for an inch of paper: about 7 a module, as in small print. */
const WIDTH = 360;

type Case = {
  name: string;
  link: string;
  style: RenderStyle;
  decoration: Decoration;
  logo: keyof typeof LOGOS;
};

/**
 * Every frame with every size of a logo, and over these 54 every other setting in turn: lists whose lengths have no
 * common factor meet in all pairs.
 */
const CASES: Case[] = FRAMES.flatMap((shape, f) =>
  SIZES.map((size, s) => {
    const at = f * SIZES.length + s;
    const turn = <Value>(values: readonly Value[], offset = 0) => values[(at + offset) % values.length] as Value;
    const style = styled({
      width: WIDTH,
      dpi: WIDTH,
      dot_style: turn(dot_style.values),
      eye_style: turn(eye_style.values),
      border_style: turn(border_style.values, f),
      error_correction: turn(error_correction.values, s),
      bg_transparent: at % 3 === 1,
    });
    const logo = turn(['disc', 'wide'] as const, f);
    const frame = shape && {
      shape,
      text: turn(TEXTS),
      position: turn(['below', 'above'] as const, f),
      color: '#1e3a8a',
      text_color: '#fef9c3',
    };
    const placed =
      size === null
        ? null
        : {
            hash: LOGOS[logo].hash,
            size,
            margin: size > 20 ? 0 : 1,
            shape: turn(['square', 'round'] as const, f + s),
            clear: at % 5 !== 2,
          };
    const decoration = decorated(
      { frame, logo: placed, gradient: turn(GRADIENTS, f), eye_color: at % 4 === 3 ? '#86124b' : null },
      style,
    );
    const isCompact = (f + s) % 3 === 2;
    return {
      name: `${shape ?? 'no'} frame, logo ${size ?? 0} %, ${style.dot_style} dots${isCompact ? ', compact' : ''}`,
      link: isCompact ? compactPayload(LINK) : LINK,
      style,
      decoration,
      logo,
    };
  }),
);

type Drawn = { png: Pixels; svg: Pixels; pdf: Pixels };

async function draw({ link, style, decoration, logo }: Case): Promise<Drawn> {
  const image = decoration.logo === null ? null : LOGOS[logo].image;
  const file = drawPng(link, style, deflatePicture, decoration, image);
  const pdf = picturePdf(link, style, decoration, image, deflatePicture);
  const [page] = await pdfPages(pdf, style.dpi);
  if (!page) throw new Error('The PDF has no page');
  return {
    png: pngPixels(file),
    svg: rasterise(drawSvg(link, style, { title: '', description: '' }, decoration, image)),
    pdf: page,
  };
}

/** The share of channels by which two pictures differ by over a quarter. */
function offShare(one: Pixels, other: Pixels): number {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  let off = 0;
  for (let at = 0; at < one.rgba.length; at++) if (Math.abs((one.rgba[at] ?? 0) - (other.rgba[at] ?? 0)) > 64) off++;
  return off / one.rgba.length;
}

describe('every frame and size of a logo decodes to the exact link in both decoders, from PNG, SVG and PDF', () => {
  for (const one of CASES)
    test(one.name, async () => {
      const drawn = await draw(one);
      for (const [format, pixels] of Object.entries(drawn)) {
        const read = { zxing: await zxingText(pixels), jsqr: jsqrText(pixels) };
        expect({ format, ...read }).toEqual({ format, zxing: one.link, jsqr: one.link });
      }
      // The three formats show the same picture and differ in the shading of edges only.
      expect(offShare(drawn.png, drawn.svg)).toBeLessThan(0.004);
      expect(offShare(drawn.pdf, drawn.svg)).toBeLessThan(0.01);
    });
});
