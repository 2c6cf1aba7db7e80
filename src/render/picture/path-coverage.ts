import type { Layer } from './paint.ts';
import { walkPath } from './walk-path.ts';

/** Rows processed at a time: limits the memory of a shape as wide as the largest picture to 1 MB. */
const BAND = 64;
/** Line segments per curve: within a hundredth of a pixel for a corner of 100 pixels. */
const SEGMENTS = 24;

/** Line segments as x, y, x, y; each loop is closed. */
type Edges = number[];

/** Receives one row of a shape: the covered shares (0 to 1) of the pixels from `left`. */
type CoverRow = (y: number, left: number, shares: Float32Array) => void;

/**
 * The area of each pixel that a path covers, row by row from the top, only where it has any. The path must be within
 * the picture. `shares` is reused for the next row.
 */
export function coverPath(path: string, rule: Layer['rule'], row: CoverRow): void {
  const edges = edgesOf(path);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < edges.length; at += 2) {
    const [x = 0, y = 0] = [edges[at], edges[at + 1]];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  if (edges.length === 0) return;
  [left, right, top, bottom] = [Math.floor(left), Math.ceil(right), Math.floor(top), Math.ceil(bottom)];
  // One more, for what an edge on the last pixel carries over.
  const width = right - left + 1;
  const changes = new Float32Array(width * BAND);
  const shares = new Float32Array(right - left);
  for (let from = top; from < bottom; from += BAND) {
    const rows = Math.min(BAND, bottom - from);
    changes.fill(0);
    for (let at = 0; at < edges.length; at += 4) addEdge(changes, width, edges, at, left, from, rows);
    for (let y = 0; y < rows; y++) {
      sumUp(changes, y * width, shares, rule);
      row(from + y, left, shares);
    }
  }
}

function edgesOf(path: string): Edges {
  const edges: Edges = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number) => {
    if (y !== toY) edges.push(x, y, toX, toY);
    [x, y] = [toX, toY];
  };
  walkPath(path, {
    moveTo: (toX, toY) => {
      [x, y, startX, startY] = [toX, toY, toX, toY];
    },
    lineTo,
    curveTo: (ax, ay, bx, by, toX, toY) => {
      const [fromX, fromY] = [x, y];
      for (let piece = 1; piece <= SEGMENTS; piece++) {
        const t = piece / SEGMENTS;
        const u = 1 - t;
        const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
        lineTo(p * fromX + q * ax + r * bx + s * toX, p * fromY + q * ay + r * by + s * toY);
      }
    },
    close: () => lineTo(startX, startY),
  });
  return edges;
}

/**
 * Adds an edge to the rows of a band, as changes of coverage from each pixel to the next. A downward edge adds
 * everything to its right, an upward one subtracts it.
 */
function addEdge(
  changes: Float32Array,
  width: number,
  edges: Edges,
  at: number,
  left: number,
  top: number,
  rows: number,
): void {
  const ax = (edges[at] ?? 0) - left;
  const ay = (edges[at + 1] ?? 0) - top;
  const bx = (edges[at + 2] ?? 0) - left;
  const by = (edges[at + 3] ?? 0) - top;
  const isDown = ay < by;
  const slope = (bx - ax) / (by - ay);
  const startX = isDown ? ax : bx;
  const startY = isDown ? ay : by;
  const endY = isDown ? by : ay;
  const last = Math.min(rows, Math.ceil(endY));
  for (let y = Math.max(0, Math.floor(startY)); y < last; y++) {
    const from = Math.max(y, startY);
    const to = Math.min(y + 1, endY);
    const x1 = startX + (from - startY) * slope;
    const x2 = startX + (to - startY) * slope;
    addPiece(changes, y * width, Math.min(x1, x2), Math.max(x1, x2), (to - from) * (isDown ? 1 : -1));
  }
}

/**
 * The segment of an edge within one row, from `x1` to `x2` and `height` down. It covers the part of a pixel to its
 * right: all of the height that is left of it, and a part of the rest.
 */
function addPiece(changes: Float32Array, row: number, x1: number, x2: number, height: number): void {
  const last = Math.floor(x2);
  let passed = 0;
  let before = 0;
  for (let pixel = Math.floor(x1); pixel <= last; pixel++) {
    const start = Math.max(x1, pixel);
    const end = Math.min(x2, pixel + 1);
    const within = x1 === x2 ? height : ((end - start) / (x2 - x1)) * height;
    const covered = passed + within * (pixel + 1 - (start + end) / 2);
    changes[row + pixel] = (changes[row + pixel] ?? 0) + covered - before;
    before = covered;
    passed += within;
  }
  changes[row + last + 1] = (changes[row + last + 1] ?? 0) + height - before;
}

/** Sums the changes to coverage, by the non-zero or the even-odd rule. */
function sumUp(changes: Float32Array, from: number, shares: Float32Array, rule: Layer['rule']): void {
  let sum = 0;
  for (let x = 0; x < shares.length; x++) {
    sum += changes[from + x] ?? 0;
    const wound = Math.abs(sum);
    if (rule === 'nonzero') shares[x] = Math.min(1, wound);
    else {
      // `wound % 2`, without the slow floating-point remainder.
      const rest = wound < 2 ? wound : wound - 2 * Math.floor(wound / 2);
      shares[x] = rest > 1 ? 2 - rest : rest;
    }
  }
}
