import { describe, expect, test } from 'bun:test';
import { deflateSync } from 'node:zlib';
import type { RenderStyle } from '../../src/render/picture/style.ts';
import { drawPng } from './draw-png.ts';
import { LINK, styled } from './link.ts';
import { readPng } from './read-png.ts';

function draw(partial: Partial<RenderStyle>): Uint8Array {
  return drawPng(LINK, styled(partial), (bytes) => deflateSync(bytes));
}

/** The different colours of a picture as hex with opacity. */
function coloursOf(file: Uint8Array): Set<string> {
  const { rgba } = readPng(file);
  const view = new DataView(rgba.buffer);
  const colours = new Set<string>();
  for (let at = 0; at < rgba.length; at += 4) colours.add(view.getUint32(at).toString(16).padStart(8, '0'));
  return colours;
}

describe('a PNG file', () => {
  test('is exactly as large as the style says, in any unit', () => {
    expect(readPng(draw({ width: 333 }))).toMatchObject({ width: 333, height: 333 });
    expect(readPng(draw({ unit: 'in', width: 2, dpi: 150, format_ratio: '4:5' }))).toMatchObject({
      width: 300,
      height: 375,
    });
  });

  test('has one bit a pixel and two colours where everything is square', () => {
    const file = draw({ border_style: 'thick', foreground_color: '#102030', background_color: '#f0f1f2' });
    expect(readPng(file).bits).toBe(1);
    expect(coloursOf(file)).toEqual(new Set(['102030ff', 'f0f1f2ff']));
  });

  test('has at most sixteen shades where something is round', () => {
    for (const round of [{ dot_style: 'dots' }, { eye_style: 'circle' }, { border_style: 'rounded' }] as const) {
      const colours = coloursOf(draw({ ...round, width: 300 }));
      expect(colours.size).toBeGreaterThan(2);
      expect(colours.size).toBeLessThanOrEqual(16);
    }
  });

  test('has four shades where modules are large', () => {
    expect(coloursOf(draw({ dot_style: 'dots', width: 1024 })).size).toBe(4);
  });

  test('has no colour for a transparent background and keeps the colour of the code at soft edges', () => {
    const colours = coloursOf(draw({ bg_transparent: true, dot_style: 'dots', foreground_color: '#102030' }));
    const [ground, ...code] = [...colours].sort((one, other) => one.slice(6).localeCompare(other.slice(6)));
    expect(ground).toBe('ffffff00');
    expect(code.length).toBeGreaterThan(1);
    for (const colour of code) expect(colour).toStartWith('102030');
  });

  test('contains its resolution in pixels per metre', () => {
    const resolution = readPng(draw({ dpi: 600 })).chunks.find(({ name }) => name === 'pHYs')?.data;
    expect(resolution).toEqual(Uint8Array.of(0, 0, 0x5c, 0x46, 0, 0, 0x5c, 0x46, 1));
  });

  test('has its chunks in the order that PNG requires', () => {
    const names = readPng(draw({ bg_transparent: true })).chunks.map(({ name }) => name);
    expect(names).toEqual(['IHDR', 'pHYs', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
  });

  test('is small', () => {
    expect(draw({}).length).toBeLessThan(1500);
    expect(draw({ dot_style: 'dots', eye_style: 'circle' }).length).toBeLessThan(15_000);
  });
});
