import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { layOut } from './layout.ts';
import { PictureError } from './picture-error.ts';
import { parseStyle, RENDER_STYLE, type RenderStyle } from './style.ts';

function styled(partial: Partial<RenderStyle>): RenderStyle {
  const parsed = parseStyle(partial);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.style;
}

describe('the layout', () => {
  test('gives the default picture whole pixels and an even margin', () => {
    expect(layOut(29, styled({}))).toEqual({
      width: 1024,
      height: 1024,
      module: 27,
      codeX: 120,
      codeY: 120,
      border: undefined,
      frame: undefined,
    });
  });

  test('keeps within the picture and never takes from the quiet zone', () => {
    const sizes = fc.integer({ min: 1, max: 40 }).map((version) => 17 + 4 * version);
    const styles = fc.record({
      width: fc.integer({ min: 400, max: 1200 }),
      format_ratio: fc.constantFrom(...RENDER_STYLE.format_ratio.values),
      output_alignment: fc.constantFrom(...RENDER_STYLE.output_alignment.values),
      padding: fc.integer({ min: 0, max: 60 }),
      quiet_zone: fc.integer({ min: 0, max: 8 }),
      border_style: fc.constantFrom(...RENDER_STYLE.border_style.values),
    });
    fc.assert(
      fc.property(sizes, styles, (size, partial) => {
        const style = styled(partial);
        const fits = Math.min(style.width, style.height) - 2 * style.padding >= size + 2 * style.quiet_zone + 4;
        if (!fits) return;
        const { width, height, module, codeX, codeY, border } = layOut(size, style);
        expect([width, height]).toEqual([style.width, style.height]);
        expect(Number.isInteger(module) && module >= 1).toBe(true);
        const line = border?.thickness ?? 0;
        const margin = style.padding + line + style.quiet_zone * module;
        expect(Math.min(codeX, codeY)).toBeGreaterThanOrEqual(margin);
        expect(width - codeX - size * module).toBeGreaterThanOrEqual(margin);
        expect(height - codeY - size * module).toBeGreaterThanOrEqual(margin);
        if (border === undefined) return;
        expect(Math.min(border.x, border.y)).toBeGreaterThanOrEqual(style.padding);
        expect(border.innerRadius).toBeLessThanOrEqual(style.quiet_zone * module);
        expect(codeX - border.x - line).toBeGreaterThanOrEqual(style.quiet_zone * module);
      }),
    );
  });

  test('puts the code where the alignment says', () => {
    const boxOf = (alignment: RenderStyle['output_alignment'], ratio: RenderStyle['format_ratio']) => {
      const { codeX, codeY } = layOut(21, styled({ format_ratio: ratio, width: 290, output_alignment: alignment }));
      return [codeX, codeY];
    };
    // 29 modules of 10 pixels: 40 of quiet zone, and 290 free along the long side.
    expect(boxOf('top', '1:2')).toEqual([40, 40]);
    expect(boxOf('center', '1:2')).toEqual([40, 185]);
    expect(boxOf('bottom-left', '1:2')).toEqual([40, 330]);
    // 29 modules of 5 pixels, and 145 free.
    expect(boxOf('left', '2:1')).toEqual([20, 20]);
    expect(boxOf('top', '2:1')).toEqual([92, 20]);
    expect(boxOf('bottom-right', '2:1')).toEqual([165, 20]);
  });

  test('refuses a picture with less than a pixel a module and says what it needs', () => {
    const style = styled({ width: 64 });
    expect(() => layOut(57, style)).toThrow(PictureError);
    expect(() => layOut(57, style)).toThrow('needs at least 65 pixels each way and has 64');
    expect(layOut(53, style).module).toBe(1);
  });

  test('draws square corners where there is no quiet zone for round ones', () => {
    expect(layOut(29, styled({ border_style: 'rounded', quiet_zone: 0 })).border).toMatchObject({
      outerRadius: 0,
      innerRadius: 0,
    });
  });
});
