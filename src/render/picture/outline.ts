import type { Matrix } from './matrix.ts';
import { cornerStep, svgNumber } from './path.ts';

/** Directions along the edges, clockwise: right, down, left, up. */
const RIGHT = 0;
const AHEAD_X = [1, 0, -1, 0] as const;
const AHEAD_Y = [0, 1, 0, -1] as const;

/** How an outline is drawn: pixels of the first module, side of a module, and corner sizes in pixels. */
type OutlineForm = { x: number; y: number; module: number; outer: number; inner: number };

type Steps = { outer: string[]; inner: string[] };

/**
 * The outlines of all dark areas as one path: neighbours share no edge, so no gap can show between them. Modules that
 * touch only at a corner stay separate. Fill with the even-odd rule.
 */
export function outlinePath(matrix: Matrix, form: OutlineForm): string {
  const { cells, stride } = matrix;
  const seen = new Uint8Array(cells.length);
  const steps = cornerSteps(form);
  let path = '';
  for (let at = stride; at < cells.length - stride; at++) {
    if (cells[at] === 1 && cells[at - stride] === 0 && seen[at] === 0) {
      path += traceLoop(matrix, at, seen, form, steps);
    }
  }
  return path;
}

/** The step around a corner for each direction of arrival. */
function cornerSteps({ outer, inner }: OutlineForm): Steps {
  const step = (size: number, way: number, turn: 1 | 3) => {
    const next = (way + turn) & 3;
    const x = (AHEAD_X[way] ?? 0) + (AHEAD_X[next] ?? 0);
    const y = (AHEAD_Y[way] ?? 0) + (AHEAD_Y[next] ?? 0);
    return cornerStep(size, x, y, false, turn === 1);
  };
  return {
    outer: [0, 1, 2, 3].map((way) => step(outer, way, 1)),
    inner: [0, 1, 2, 3].map((way) => step(inner, way, 3)),
  };
}

/**
 * Traces one outline with the dark side on the right, from the top left corner of cell `start`, and marks its top edges
 * in `seen`. A corner of the grid has the index of the cell below and right of it. `start` is the first top edge of its
 * outline in reading order, so it is a corner, not the middle of an edge.
 */
function traceLoop(matrix: Matrix, start: number, seen: Uint8Array, form: OutlineForm, steps: Steps): string {
  const { cells, stride } = matrix;
  const ahead = [1, stride, -1, -stride];
  const onRight = [0, -1, -stride - 1, -stride];
  const onLeft = [-stride, 0, -1, -stride - 1];
  const before = cells[start - 1] === 1 ? form.inner : form.outer;
  const startX = form.x + ((start % stride) - 1) * form.module + before;
  let path = `M${svgNumber(startX)} ${svgNumber(form.y + (Math.floor(start / stride) - 1) * form.module)}`;
  let at = start;
  let way = RIGHT;
  let length = -before;
  do {
    if (way === RIGHT) seen[at] = 1;
    at += ahead[way] ?? 0;
    length += form.module;
    const outward = cells[at + (onRight[way] ?? 0)] === 0;
    if (!outward && cells[at + (onLeft[way] ?? 0)] === 0) continue;
    const size = outward ? form.outer : form.inner;
    path += edge(way, length - size) + (outward ? steps.outer[way] : steps.inner[way]);
    length = -size;
    way = (way + (outward ? 1 : 3)) & 3;
  } while (at !== start || way !== RIGHT);
  return `${path}z`;
}

function edge(way: number, length: number): string {
  if (length === 0) return '';
  return `${way & 1 ? 'v' : 'h'}${svgNumber(way < 2 ? length : -length)}`;
}
