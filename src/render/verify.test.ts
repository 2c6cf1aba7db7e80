import { describe, expect, test } from 'bun:test';
import type { Scannability } from '../codes/values/code-values.ts';
import { type Logo, NO_DECORATION } from './picture/decoration.ts';
import { drawRaster } from './picture/draw-raster.ts';
import { drawPixels } from './picture/png.ts';
import { parseStyle, type RenderStyle } from './picture/style.ts';
import { verifyPicture } from './verify.ts';

const LINK = 'https://go.example.com/qr-7k2m9xwp';
const LOGO: Logo = { hash: '', size: 20, margin: 1, shape: 'square', clear: true };

function styled(partial: Partial<RenderStyle>): RenderStyle {
  const parsed = parseStyle(partial);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.style;
}

function verify(partial: Partial<RenderStyle>, payload = LINK): Promise<Scannability> {
  const style = styled(partial);
  return verifyPicture(drawRaster(payload, style), payload, style);
}

describe('verifying a picture', () => {
  test('finds nothing against the default style', async () => {
    expect(await verify({})).toEqual({ decodes: true, grade: 'A', smallest_print_mm: 19, reasons: [] });
  });

  test('gives the same result every time', async () => {
    const style = { dot_style: 'diamond', eye_style: 'leaf', width: 200 } as const;
    expect(await verify(style)).toEqual(await verify(style));
  });

  test('does not depend on the number of pixels', async () => {
    for (const width of [200, 1024, 3000]) {
      expect(await verify({ width, dot_style: 'dots' })).toMatchObject({ decodes: true, grade: 'A' });
    }
  });

  test('lowers the grade for a narrow quiet zone, further for hardly any', async () => {
    expect(await verify({ quiet_zone: 2 })).toMatchObject({ grade: 'B' });
    const { grade, reasons } = await verify({ quiet_zone: 1 });
    expect(grade).toBe('C');
    expect(reasons).toEqual(['Its quiet zone has 1 of the 4 modules that scanners are promised.']);
  });

  test('lowers the grade for colours at the edge of what is allowed', async () => {
    const { grade, reasons } = await verify({ foreground_color: '#949494' });
    expect(grade).toBe('B');
    expect(reasons[0]).toContain('dim light');
  });

  test('asks for a larger print where there are more modules', async () => {
    const short = await verify({});
    const long = await verify({}, `https://go.example.com/${'a'.repeat(300)}`);
    expect(long.smallest_print_mm).toBeGreaterThan(2 * short.smallest_print_mm);
  });

  test('judges a transparent background by the colour it is meant for', async () => {
    expect(await verify({ bg_transparent: true, background_color: '#ffee99' })).toMatchObject({ grade: 'A' });
  });

  test('finds nothing serious against a wide or tall logo of the default size, for which the level is raised', async () => {
    for (const [width, height] of [
      [400, 100],
      [200, 100],
      [300, 100],
      [100, 400],
    ] as const) {
      const style = styled({ width: 400 });
      const decoration = { ...NO_DECORATION, logo: LOGO };
      const image = {
        width,
        height,
        rgba: new Uint8Array(4 * width * height).fill(120),
        png: new Uint8Array(),
      };
      const pixels = drawPixels(LINK, style, decoration, image);
      const { grade } = await verifyPicture(pixels, LINK, style, decoration, image);
      expect([width, height, 'AB'.includes(grade)]).toEqual([width, height, true]);
    }
  });

  test('reads any bytes, not only ASCII', async () => {
    expect(await verify({}, 'größe 漢字 😀')).toMatchObject({ decodes: true, grade: 'A' });
  });

  test('fails a picture whose modules are too few pixels, and says so', async () => {
    const result = await verify({ width: 64, eye_style: 'circle' });
    expect(result).toMatchObject({ decodes: false, grade: 'F', smallest_print_mm: 0 });
    expect(result.reasons[0]).toContain('only 1 pixel');
  });

  test('fails a picture that holds another link', async () => {
    const style = styled({});
    const other = drawRaster('https://go.example.com/qr-7k2m9xwq', style);
    expect(await verifyPicture(other, LINK, style)).toMatchObject({ decodes: false, grade: 'F' });
  });

  test('fails a picture that was damaged after drawing', async () => {
    const style = styled({});
    const raster = drawRaster(LINK, style);
    raster.scanlines.fill(0, 300 * raster.stride, 700 * raster.stride);
    expect(await verifyPicture(raster, LINK, style)).toMatchObject({ decodes: false, grade: 'F' });
  });
});
