import { describe, expect, test } from 'bun:test';
import { drawSvg } from '../../src/render/picture/svg.ts';
import { pictureText } from '../../src/render/picture/text.ts';
import { deflatePicture } from '../../src/render/render-picture.ts';
import { drawPng } from './draw-png.ts';
import { GOLDEN } from './golden-pictures.ts';
import { LINK, styled } from './link.ts';
import { readPng } from './read-png.ts';

/** Where two pictures differ first, as "x,y", or undefined when all pixels are equal. */
function firstDifference(one: Uint8ClampedArray, other: Uint8ClampedArray, width: number): string | undefined {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? undefined : `${Math.floor(at / 4) % width},${Math.floor(at / 4 / width)}`;
}

describe('the renderer still draws the golden pictures', () => {
  for (const [name, { payload = LINK, style }] of Object.entries(GOLDEN)) {
    const golden = (extension: string) => Bun.file(new URL(`../golden/${name}.${extension}`, import.meta.url));

    test(`${name}.png, pixel by pixel`, async () => {
      const expected = readPng(await golden('png').bytes());
      const drawn = readPng(drawPng(payload, styled(style), deflatePicture));
      expect([drawn.width, drawn.height, drawn.bits]).toEqual([expected.width, expected.height, expected.bits]);
      expect(firstDifference(drawn.rgba, expected.rgba, drawn.width)).toBeUndefined();
    });

    test(`${name}.svg, letter by letter`, async () => {
      expect(drawSvg(payload, styled(style), pictureText(payload))).toBe(await golden('svg').text());
    });
  }
});
