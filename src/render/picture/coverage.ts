import type { Box } from './shape.ts';

/** Sample lines per pixel row; along a line coverage is exact. 8 keeps the error under 1/16. */
const LINES = 8;

/**
 * A pixel row as changes of coverage from each pixel to the next, so that a span of any length costs two edges. Two
 * longer than the row is wide, for an edge at its end.
 */
export function blankRow(width: number): Float64Array {
  return new Float64Array(width + 2);
}

/**
 * Adds a box with a weight (1 fills, -1 clears) to pixel row `row`: each pixel gets the covered share. The box must be
 * within the width of the row.
 */
export function coverRow(box: Box, row: number, changes: Float64Array, weight: number): void {
  const [topLeft, topRight, bottomRight, bottomLeft] = box.corners;
  const bottom = box.y + box.height;
  const straightFrom = box.y + Math.max(topLeft, topRight);
  const straightTo = bottom - Math.max(bottomRight, bottomLeft);
  if (row >= straightFrom && row + 1 <= straightTo) {
    addEdge(changes, box.x, weight);
    addEdge(changes, box.x + box.width, -weight);
    return;
  }
  for (let line = 0; line < LINES; line++) {
    const y = row + (line + 0.5) / LINES;
    if (y < box.y || y >= bottom) continue;
    const left = Math.max(inset(topLeft, y - box.y, box.cut), inset(bottomLeft, bottom - y, box.cut));
    const right = Math.max(inset(topRight, y - box.y, box.cut), inset(bottomRight, bottom - y, box.cut));
    addEdge(changes, box.x + left, weight / LINES);
    addEdge(changes, box.x + box.width - right, -weight / LINES);
  }
}

/** How far a corner of the given size insets the side, at a distance from the end of the side. */
function inset(corner: number, distance: number, cut: boolean): number {
  if (distance >= corner) return 0;
  const into = corner - distance;
  return cut ? into : corner - Math.sqrt(corner * corner - into * into);
}

/** Adds `weight` to everything right of `x`, and a part of it to the pixel that contains `x`. */
function addEdge(changes: Float64Array, x: number, weight: number): void {
  const pixel = Math.floor(x);
  const after = x - pixel;
  changes[pixel] = (changes[pixel] ?? 0) + weight * (1 - after);
  changes[pixel + 1] = (changes[pixel + 1] ?? 0) + weight * after;
}
