import { describe, expect, test } from 'bun:test';
import { RENDER_STYLE, type RenderStyle } from '../../src/render/picture/style.ts';
import { drawSvg } from '../../src/render/picture/svg.ts';
import { deflatePicture } from '../../src/render/render-picture.ts';
import { drawPng } from './draw-png.ts';
import { LINK, styled } from './link.ts';
import { type Pixels, rasterise } from './read-codes.ts';
import { readPng } from './read-png.ts';

const { dot_style, eye_style, border_style, format_ratio, output_alignment } = RENDER_STYLE;

/** How far two pictures are apart: the largest difference of a channel, and the share of pixels off by over 1/4. */
function difference(one: Pixels, other: Pixels): { largest: number; offShare: number } {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  let largest = 0;
  let off = 0;
  for (let at = 0; at < one.rgba.length; at++) {
    const apart = Math.abs((one.rgba[at] ?? 0) - (other.rgba[at] ?? 0));
    largest = Math.max(largest, apart);
    if (apart > 64) off++;
  }
  return { largest, offShare: off / one.rgba.length };
}

function compare(style: RenderStyle): { largest: number; offShare: number } {
  const png = readPng(drawPng(LINK, style, deflatePicture));
  return difference(png, rasterise(drawSvg(LINK, style, { title: '', description: '' }), png.width));
}

describe('the PNG and the SVG of a style are the same picture', () => {
  for (const dot of dot_style.values) {
    for (const eye of eye_style.values) {
      test(`${dot} dots with ${eye} eyes differ only in the shading of edges`, () => {
        const { largest, offShare } = compare(styled({ dot_style: dot, eye_style: eye, width: 400 }));
        expect(offShare).toBeLessThan(0.0005);
        expect(largest).toBeLessThan(128);
      });
    }
  }

  for (const border of border_style.values.filter((value) => value !== 'rounded')) {
    test(`square dots in a ${border} border are equal to the pixel`, () => {
      const colours = { foreground_color: '#123456', background_color: '#fedcba' };
      expect(compare(styled({ border_style: border, width: 333, ...colours })).largest).toBe(0);
    });
  }

  for (const ratio of format_ratio.values.filter((value) => value !== 'custom')) {
    test(`${ratio} pictures agree at every alignment`, () => {
      for (const alignment of output_alignment.values) {
        const style = styled({
          format_ratio: ratio,
          output_alignment: alignment,
          width: 200,
          padding: 7,
          border_style: 'thin',
        });
        expect(compare(style).largest).toBe(0);
      }
    });
  }

  test('a picture in millimetres has the same shape', () => {
    const style = styled({ unit: 'mm', width: 30, padding: 2, dpi: 254, dot_style: 'connected' });
    const { largest, offShare } = compare(style);
    expect(offShare).toBeLessThan(0.0005);
    expect(largest).toBeLessThan(128);
  });
});
