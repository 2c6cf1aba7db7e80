import { describe, expect, test } from 'bun:test';
import { layOut } from '../../src/render/picture/layout.ts';
import { encodeMatrix } from '../../src/render/picture/matrix.ts';
import { drawSvg } from '../../src/render/picture/svg.ts';
import { LINK, styled } from './link.ts';
import { rasterise } from './read-codes.ts';

/** The middle of every edge that two dark modules share, in pixels of the picture. */
function seams(style: ReturnType<typeof styled>): [number, number][] {
  const { cells, stride, size } = encodeMatrix(LINK, style.error_correction);
  const { codeX, codeY, module } = layOut(size, style);
  const found: [number, number][] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = (y + 1) * stride + x + 1;
      if (cells[at] !== 1) continue;
      const [left, top] = [codeX + x * module, codeY + y * module];
      if (cells[at + 1] === 1) found.push([left + module, top + module / 2]);
      if (cells[at + stride] === 1) found.push([left + module / 2, top + module]);
    }
  }
  return found;
}

describe('no gap shows between joined modules of an SVG', () => {
  // Whole pixels would hide a gap: at these widths edges fall anywhere between pixels.
  for (const width of [311, 517, 1234]) {
    for (const dot of ['square', 'rounded', 'connected'] as const) {
      test(`${dot} dots drawn ${width} pixels wide`, () => {
        const style = styled({ dot_style: dot, width: 1024 });
        const { rgba } = rasterise(drawSvg(LINK, style, { title: '', description: '' }), width);
        const scale = width / 1024;
        const found = seams(style);
        expect(found.length).toBeGreaterThan(300);
        const light = found.filter(([x, y]) => {
          const pixel = Math.floor(y * scale) * width + Math.floor(x * scale);
          return (rgba[4 * pixel] ?? 255) > 0;
        });
        expect(light).toEqual([]);
      });
    }
  }
});
