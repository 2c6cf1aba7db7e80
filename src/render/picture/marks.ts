import type { Matrix } from './matrix.ts';
import { allCorners, type Box, type Corners, DOT_SHAPES } from './shape.ts';
import type { RenderStyle } from './style.ts';

/**
 * The patterns by which a scanner finds the code and its grid, drawn as shapes in the eye style: three eyes (finder
 * patterns, 7 modules) and alignment marks (5 modules). `mirrored` mirrors a leaf.
 */
export type Mark = { x: number; y: number; side: 7 | 5; mirrored: boolean };

/** Corner sizes of a mark's ring in modules, for an eye; those inside follow from it. */
type MarkShape = { ring: number; cut: boolean; leaf: boolean };

const EYE_SHAPES: Record<RenderStyle['eye_style'], MarkShape> = {
  square: { ring: 0, cut: false, leaf: false },
  rounded: { ring: 2, cut: false, leaf: false },
  circle: { ring: 3.5, cut: false, leaf: false },
  leaf: { ring: 3, cut: false, leaf: true },
  octagon: { ring: 2.05, cut: true, leaf: false },
};

/**
 * The marks of a code of `size` modules (21 to 177). Dot styles that join modules draw alignment marks as dots. With
 * separate modules they are marks too: broken into dots they cost a decoder its grid (at 2 pixels per module half the
 * dotted pictures failed, with solid marks all are read).
 */
export function marksOf(size: number, dotStyle: RenderStyle['dot_style']): Mark[] {
  const far = size - 7;
  const eyes: Mark[] = [
    { x: 0, y: 0, side: 7, mirrored: false },
    { x: far, y: 0, side: 7, mirrored: true },
    { x: 0, y: far, side: 7, mirrored: true },
  ];
  return DOT_SHAPES[dotStyle].join === 'outline' ? eyes : [...eyes, ...alignmentMarks(size)];
}

export function alignmentMarks(size: number): Mark[] {
  const lines = alignmentLines(size);
  const last = lines.length - 1;
  return lines.flatMap((y, row) =>
    lines.flatMap((x, column): Mark[] => {
      // Not in the three corners with an eye.
      const taken = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0);
      return taken ? [] : [{ x: x - 2, y: y - 2, side: 5, mirrored: false }];
    }),
  );
}

/** The centres of alignment marks, for rows and columns (ISO/IEC 18004, annex E). */
function alignmentLines(size: number): number[] {
  const version = (size - 17) / 4;
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const even = Math.ceil((size - 13) / (2 * (count - 1))) * 2;
  const step = version === 32 ? 26 : even;
  const fromEnd = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...fromEnd.reverse()];
}

/** The matrix without its marks: what the dot style draws. */
export function withoutMarks(matrix: Matrix, marks: readonly Mark[]): Matrix {
  const cells = matrix.cells.slice();
  for (const { x, y, side } of marks) {
    for (let row = y + 1; row <= y + side; row++) {
      const start = row * matrix.stride + x + 1;
      cells.fill(0, start, start + side);
    }
  }
  return { ...matrix, cells };
}

/** The outlines of a mark with its corner at 0,0, in pixels: solid, the hole in it, solid in the hole. */
export function markBoxes(
  mark: Pick<Mark, 'side' | 'mirrored'>,
  style: RenderStyle['eye_style'],
  module: number,
): [ring: Box, hole: Box, pupil: Box] {
  const shape = EYE_SHAPES[style];
  const ring = (shape.ring * mark.side) / 7;
  const box = (inset: number, corner: number): Box => {
    const size = Math.max(0, corner) * module;
    const side = (mark.side - 2 * inset) * module;
    const corners = shape.leaf ? leafCorners(mark.mirrored, size) : allCorners(size);
    return { x: inset * module, y: inset * module, width: side, height: side, corners, cut: shape.cut };
  };
  const pupilSide = mark.side - 4;
  return [box(0, ring), box(1, ring - (shape.cut ? 2 - Math.SQRT2 : 1)), box(2, (ring * pupilSide) / mark.side)];
}

/** A leaf has two sharp opposite corners: the one at the corner of the code and the one facing its centre. */
function leafCorners(mirrored: boolean, size: number): Corners {
  return mirrored ? [size, 0, size, 0] : [0, size, 0, size];
}
