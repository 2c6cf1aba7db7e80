import { frameBoxes } from './draw-frame.ts';
import { type Layout, layOut } from './layout.ts';
import { type Mark, markBoxes, marksOf, withoutMarks } from './marks.ts';
import { encodeMatrix, type Matrix } from './matrix.ts';
import { outlinePath } from './outline.ts';
import { boxLoop, boxPath, short } from './path.ts';
import { allCorners, type Box, DOT_SHAPES, type DotShape } from './shape.ts';
import type { RenderStyle } from './style.ts';
import { xmlText } from './xml-text.ts';

/**
 * Draws the picture as an SVG file: the ground and one path for everything in the foreground colour, so no gap
 * can show between modules. Its `viewBox` counts the pixels of the PNG. No script, no style, no outside
 * reference; any title and description are safe. Throws PictureError as `encodeMatrix` and `layOut` do.
 */
export function drawSvg(
  payload: string,
  style: RenderStyle,
  text: { title: string; description: string },
): string {
  const matrix = encodeMatrix(payload, style.error_correction);
  const layout = layOut(matrix.size, style);
  const unit = style.unit === 'px' ? '' : style.unit;
  const ground = style.bg_transparent
    ? ''
    : `<path fill="${style.background_color}" d="M0 0h${layout.width}v${layout.height}H0z"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${style.width}${unit}" height="${style.height}${unit}"` +
    ` viewBox="0 0 ${layout.width} ${layout.height}">` +
    `<title>${xmlText(text.title)}</title><desc>${xmlText(text.description)}</desc>${ground}` +
    `<path fill="${style.foreground_color}" fill-rule="evenodd" d="${codePath(matrix, layout, style)}"/></svg>\n`
  );
}

function codePath(matrix: Matrix, layout: Layout, style: RenderStyle): string {
  const frame = layout.frame === undefined ? '' : frameBoxes(layout.frame).map(boxPath).join('');
  const marks = marksOf(matrix.size, style.dot_style);
  const markPaths = marks.map((mark) => markPath(mark, layout, style.eye_style)).join('');
  return frame + markPaths + dotsPath(withoutMarks(matrix, marks), layout, style);
}

function markPath(mark: Mark, { codeX, codeY, module }: Layout, style: RenderStyle['eye_style']): string {
  const left = codeX + mark.x * module;
  const top = codeY + mark.y * module;
  return markBoxes(mark, style, module)
    .map((box) => boxPath({ ...box, x: box.x + left, y: box.y + top }))
    .join('');
}

function dotsPath(body: Matrix, layout: Layout, style: RenderStyle): string {
  const { codeX, codeY, module } = layout;
  const shape = DOT_SHAPES[style.dot_style];
  if (shape.join === 'outline') {
    const { outer, inner } = shape;
    return outlinePath(body, { x: codeX, y: codeY, module, outer: outer * module, inner: inner * module });
  }
  return runsPath(body, layout, shape);
}

/** A box for each run of dark modules along rows or columns, or for each module where runs are not joined. */
function runsPath(body: Matrix, layout: Layout, shape: Exclude<DotShape, { join: 'outline' }>): string {
  const { cells, stride, size } = body;
  const down = shape.join === 'column';
  const along = down ? stride : 1;
  const across = down ? 1 : stride;
  const starts = startTexts(size, layout, shape);
  const loops: string[] = [];
  let path = '';
  for (let lane = 0; lane < size; lane++) {
    for (let place = 0; place < size; place++) {
      const at = (lane + 1) * across + (place + 1) * along;
      let length = 0;
      while (cells[at + length * along] === 1 && (length === 0 || shape.join !== 'none')) length++;
      if (length === 0) continue;
      loops[length] ??= boxLoop(runBox(length, layout.module, shape));
      path += `M${starts.x[down ? lane : place]} ${starts.y[down ? place : lane]}${loops[length]}`;
      place += length - 1;
    }
  }
  return path;
}

/** Where the path of a box begins in each column and row, as text: it is needed for every run. */
function startTexts(
  size: number,
  { codeX, codeY, module }: Layout,
  shape: { inset: number; corner: number },
) {
  const text = (from: number) =>
    Array.from({ length: size }, (_, index) => short(from + (index + shape.inset) * module));
  return { x: text(codeX + shape.corner * module), y: text(codeY) };
}

function runBox(length: number, module: number, shape: Exclude<DotShape, { join: 'outline' }>): Box {
  const thick = (1 - 2 * shape.inset) * module;
  const long = (length - 2 * shape.inset) * module;
  const [width, height] = shape.join === 'column' ? [thick, long] : [long, thick];
  return { x: 0, y: 0, width, height, corners: allCorners(shape.corner * module), cut: shape.cut };
}
