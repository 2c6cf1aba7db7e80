import type { Matrix } from './matrix.ts';
import { allCorners, type Box, type Corners, DOT_SHAPES, type DotShape } from './shape.ts';
import type { RenderStyle } from './style.ts';

/** What fills the cell of one module: a box, or (`inverted`) everything but the box. Lengths in pixels. */
type Tile = { box: Box; inverted: boolean };

/** No tile: the cell stays empty. Other values, 1 to 31, identify tiles of one dot style. */
export const EMPTY = 0;
const INVERTED = 16;

/** The name of the tile at cell `at` of the matrix. Modules that look equal have equal names. */
export function tileAt({ cells, stride }: Matrix, at: number, shape: DotShape): number {
  if (shape.join === 'outline') {
    return cells[at] === 1 ? 1 + outerCorners(cells, stride, at) : innerName(cells, stride, at, shape.inner);
  }
  if (cells[at] !== 1) return EMPTY;
  if (shape.join === 'none') return 1;
  const step = shape.join === 'row' ? 1 : stride;
  return 1 + (cells[at - step] === 1 ? 0 : 1) + (cells[at + step] === 1 ? 0 : 2);
}

/** Bits 0 to 3: corners (clockwise from the top left) at which a dark module has light neighbours on both sides. */
function outerCorners(cells: Uint8Array, stride: number, at: number): number {
  const up = cells[at - stride] === 1;
  const right = cells[at + 1] === 1;
  const down = cells[at + stride] === 1;
  const left = cells[at - 1] === 1;
  return (up || left ? 0 : 1) | (up || right ? 0 : 2) | (down || right ? 0 : 4) | (down || left ? 0 : 8);
}

/** The name of a light module: EMPTY, or INVERTED and the corners at which three dark ones meet around it. */
function innerName(cells: Uint8Array, stride: number, at: number, inner: number): number {
  if (inner === 0) return EMPTY;
  const up = cells[at - stride] === 1;
  const right = cells[at + 1] === 1;
  const down = cells[at + stride] === 1;
  const left = cells[at - 1] === 1;
  const corners =
    (up && left && cells[at - stride - 1] === 1 ? 1 : 0) |
    (up && right && cells[at - stride + 1] === 1 ? 2 : 0) |
    (down && right && cells[at + stride + 1] === 1 ? 4 : 0) |
    (down && left && cells[at + stride - 1] === 1 ? 8 : 0);
  return corners === 0 ? EMPTY : INVERTED + corners;
}

/** The tile of a name other than EMPTY, for modules of the given side. */
export function tileOf(name: number, dotStyle: RenderStyle['dot_style'], module: number): Tile {
  const shape = DOT_SHAPES[dotStyle];
  if (shape.join === 'outline') {
    const inverted = name > INVERTED;
    const size = (inverted ? shape.inner : shape.outer) * module;
    const corners = cornersOf(inverted ? name - INVERTED : name - 1, size);
    return { box: { x: 0, y: 0, width: module, height: module, corners, cut: false }, inverted };
  }
  return { box: runTile(name - 1, shape, module), inverted: false };
}

function cornersOf(bits: number, size: number): Corners {
  return [bits & 1 ? size : 0, bits & 2 ? size : 0, bits & 4 ? size : 0, bits & 8 ? size : 0];
}

/** One module of a run: inset across the run, and along it only at its start (1) or end (2). */
function runTile(ends: number, shape: Exclude<DotShape, { join: 'outline' }>, module: number): Box {
  const inset = shape.inset * module;
  const corner = shape.corner * module;
  const thick = module - 2 * inset;
  if (shape.join === 'none') {
    return { x: inset, y: inset, width: thick, height: thick, corners: allCorners(corner), cut: shape.cut };
  }
  const start = ends & 1 ? inset : 0;
  const long = module - start - (ends & 2 ? inset : 0);
  const [first, last] = [ends & 1 ? corner : 0, ends & 2 ? corner : 0];
  return shape.join === 'row'
    ? { x: start, y: inset, width: long, height: thick, corners: [first, last, last, first], cut: false }
    : { x: inset, y: start, width: thick, height: long, corners: [first, first, last, last], cut: false };
}
