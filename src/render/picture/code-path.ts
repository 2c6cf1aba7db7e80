import { borderBoxes } from './draw-border.ts';
import type { Layout } from './layout.ts';
import { type Mark, markBoxes, marksOf, withoutMarks } from './marks.ts';
import type { Matrix } from './matrix.ts';
import { outlinePath } from './outline.ts';
import { boxLoop, boxPath, svgNumber } from './path.ts';
import { allCorners, type Box, DOT_SHAPES, type DotShape } from './shape.ts';
import type { RenderStyle } from './style.ts';

/** The position of a code: the pixels of its first module, and the side of a module. */
type CodeOrigin = Pick<Layout, 'codeX' | 'codeY' | 'module'>;

/**
 * Everything in the foreground colour as one SVG path in pixels: border, marks, dots. Uses only `M`, `h`, `v`, `l`, `a`
 * (quarter and half circles) and `z`. Fill with the even-odd rule.
 */
export function codePath(matrix: Matrix, layout: Layout, style: RenderStyle): string {
  const border = layout.border === undefined ? '' : borderBoxes(layout.border).map(boxPath).join('');
  const marks = marksOf(matrix.size, style.dot_style);
  const markPaths = marks.map((mark) => markPath(mark, layout, style.eye_style)).join('');
  return border + markPaths + dotsPath(withoutMarks(matrix, marks), layout, style.dot_style);
}

/** One eye or alignment mark. */
export function markPath(mark: Mark, { codeX, codeY, module }: CodeOrigin, style: RenderStyle['eye_style']): string {
  const left = codeX + mark.x * module;
  const top = codeY + mark.y * module;
  return markBoxes(mark, style, module)
    .map((box) => boxPath({ ...box, x: box.x + left, y: box.y + top }))
    .join('');
}

/** The dark modules of a matrix without its marks. */
export function dotsPath(body: Matrix, origin: CodeOrigin, style: RenderStyle['dot_style']): string {
  const { codeX, codeY, module } = origin;
  const shape = DOT_SHAPES[style];
  if (shape.join === 'outline') {
    const { outer, inner } = shape;
    return outlinePath(body, { x: codeX, y: codeY, module, outer: outer * module, inner: inner * module });
  }
  return runsPath(body, origin, shape);
}

/** A box for each run of dark modules along rows or columns, or for each module if runs are not joined. */
function runsPath(body: Matrix, origin: CodeOrigin, shape: Exclude<DotShape, { join: 'outline' }>): string {
  const { cells, stride, size } = body;
  const down = shape.join === 'column';
  const along = down ? stride : 1;
  const across = down ? 1 : stride;
  const starts = startTexts(size, origin, shape);
  const loops: string[] = [];
  let path = '';
  for (let lane = 0; lane < size; lane++) {
    for (let step = 0; step < size; step++) {
      const at = (lane + 1) * across + (step + 1) * along;
      let length = 0;
      while (cells[at + length * along] === 1 && (length === 0 || shape.join !== 'none')) length++;
      if (length === 0) continue;
      loops[length] ??= boxLoop(runBox(length, origin.module, shape));
      path += `M${starts.x[down ? lane : step]} ${starts.y[down ? step : lane]}${loops[length]}`;
      step += length - 1;
    }
  }
  return path;
}

/** The start of a box's path in each column and row, as strings: needed for every run. */
function startTexts(size: number, { codeX, codeY, module }: CodeOrigin, shape: { inset: number; corner: number }) {
  const text = (from: number) =>
    Array.from({ length: size }, (_, index) => svgNumber(from + (index + shape.inset) * module));
  return { x: text(codeX + shape.corner * module), y: text(codeY) };
}

function runBox(length: number, module: number, shape: Exclude<DotShape, { join: 'outline' }>): Box {
  const thick = (1 - 2 * shape.inset) * module;
  const long = (length - 2 * shape.inset) * module;
  const [width, height] = shape.join === 'column' ? [thick, long] : [long, thick];
  return { x: 0, y: 0, width, height, corners: allCorners(shape.corner * module), cut: shape.cut };
}
