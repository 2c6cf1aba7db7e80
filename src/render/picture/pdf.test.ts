import { describe, expect, test } from 'bun:test';
import { decodeGrey } from '../decode.ts';
import { drawRaster } from './draw-raster.ts';
import { picturePdf } from './pdf.ts';
import type { Raster } from './raster.ts';
import { parseStyle, RENDER_STYLE, type RenderStyle } from './style.ts';
import { boxOf, contentOf, paintPdf } from './testing/paint-pdf.ts';

const LINK = 'https://go.example.com/qr-7k2m9xwp';

function styled(partial: Partial<RenderStyle>): RenderStyle {
  const parsed = parseStyle(partial);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.style;
}

function draw(partial: Partial<RenderStyle>): string {
  return new TextDecoder().decode(picturePdf(LINK, styled(partial)));
}

/** The share of the foreground, 0 to 1, that the PNG has at a pixel. */
function shadeAt({ scanlines, stride, bits }: Raster, x: number, y: number): number {
  const byte = scanlines[y * stride + 1 + Math.floor((x * bits) / 8)] ?? 0;
  const most = (1 << bits) - 1;
  return ((byte >> (8 - bits - ((x * bits) % 8))) & most) / most;
}

/**
 * Pixels that are fully covered in the PNG but not in the PDF, or the other way round. Partly covered ones are skipped.
 */
function strayPixels(partial: Partial<RenderStyle>): number {
  const style = styled(partial);
  const raster = drawRaster(LINK, style);
  const { width, height, pixels } = paintPdf(draw(partial), style.dpi / 72);
  expect([width, height]).toEqual([raster.width, raster.height]);
  return pixels.filter((colour, at) => {
    const shade = shadeAt(raster, at % width, Math.floor(at / width));
    return (shade === 1 && colour !== '0 0 0') || (shade === 0 && colour !== '255 255 255');
  }).length;
}

describe('a PDF file', () => {
  test('has its page in points: millimetres, centimetres and inches exactly, pixels at the dpi', () => {
    const box = (partial: Partial<RenderStyle>) => boxOf(draw(partial));
    expect(box({ unit: 'mm', width: 50.8, format_ratio: '1:2' })).toEqual([0, 0, 144, 288]);
    expect(box({ unit: 'mm', width: 50 })[2]).toBeCloseTo((50 / 25.4) * 72, 6);
    expect(box({ unit: 'cm', width: 2.54, dpi: 600 })).toEqual([0, 0, 72, 72]);
    expect(box({ unit: 'in', width: 1.5 })).toEqual([0, 0, 108, 108]);
    expect(box({ width: 600, dpi: 300 })).toEqual([0, 0, 144, 144]);
  });

  test('says where each object begins and how long its stream is', () => {
    const file = draw({ dot_style: 'dots' });
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    const lines = file.slice(table).split('\n');
    expect(lines.slice(0, 3)).toEqual(['xref', '0 6', '0000000000 65535 f ']);
    for (const number of [1, 2, 3, 4, 5]) {
      const line = lines[2 + number] ?? '';
      expect(line).toMatch(/^\d{10} 00000 n $/);
      expect(file.slice(Number(line.slice(0, 10)))).toStartWith(`${number} 0 obj\n`);
    }
    expect(file).toStartWith('%PDF-1.4\n');
    expect(file).toContain(`<</Length ${contentOf(file).length}>>`);
    expect(file).toContain('trailer\n<</Size 6/Root 1 0 R/Info 5 0 R>>');
  });

  test('is the PNG in lines, in every dot and eye style', () => {
    for (const dot_style of RENDER_STYLE.dot_style.values) {
      for (const eye_style of RENDER_STYLE.eye_style.values) {
        expect(`${dot_style} ${eye_style} ${strayPixels({ dot_style, eye_style, width: 400 })}`).toBe(
          `${dot_style} ${eye_style} 0`,
        );
      }
    }
  });

  test('has the border, the padding and the place of the PNG', () => {
    for (const border_style of RENDER_STYLE.border_style.values) {
      for (const output_alignment of ['top-left', 'center', 'bottom-right'] as const) {
        for (const format_ratio of ['4:3', '3:4'] as const) {
          const style = { border_style, output_alignment, format_ratio, width: 480, padding: 24 };
          expect(strayPixels(style)).toBe(0);
        }
      }
    }
  });

  test('is read back by a decoder, in every dot style', async () => {
    for (const dot_style of RENDER_STYLE.dot_style.values) {
      const { width, height, pixels } = paintPdf(draw({ dot_style, unit: 'mm', width: 40 }), 300 / 72);
      const grey = Uint8Array.from(pixels, (colour) => (colour === '0 0 0' ? 0 : 255));
      const decoded = await decodeGrey({ width, height, pixels: grey });
      expect(new TextDecoder().decode(decoded?.bytes)).toBe(LINK);
    }
  });

  test('fills one path for the background and one for all of the code', () => {
    for (const dot_style of RENDER_STYLE.dot_style.values) {
      const content = contentOf(draw({ dot_style, border_style: 'rounded' }));
      expect(content.match(/\bf\b\*?/g)).toEqual(['f', 'f*']);
    }
  });

  test('has the colours of the style, and black from black ink alone', () => {
    const content = contentOf(draw({ foreground_color: '#336699', background_color: '#ffffcc' }));
    expect(content.match(/.* (rg|g)\n/g)).toEqual(['1 1 0.8 rg\n', '0.2 0.4 0.6 rg\n']);
    expect(contentOf(draw({})).match(/.* (rg|g)\n/g)).toEqual(['1 g\n', '0 g\n']);
  });

  test('leaves the page unpainted around the code when it is transparent', () => {
    const { pixels } = paintPdf(draw({ bg_transparent: true, width: 200 }), 300 / 72);
    expect(new Set(pixels)).toEqual(new Set([null, '0 0 0']));
  });

  test('is the same for the same input', () => {
    expect(draw({ dot_style: 'connected' })).toBe(draw({ dot_style: 'connected' }));
  });
});
