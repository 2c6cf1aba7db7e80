import type { Box } from './shape.ts';

/** Lines looked at within a pixel row; along a line coverage is exact. 8 keeps the error under 1/16. */
const LINES = 8;

/**
 * A pixel row under construction: the change of coverage from each pixel to the next, so that a span costs
 * two edges however long it is. Two longer than the row is wide, for an edge at its very end.
 */
export function blankRow(width: number): Float64Array {
  return new Float64Array(width + 2);
}

/**
 * Adds a box with a weight (1 fills, -1 takes away) to pixel row `row`: each pixel gets the share of it that
 * the box covers. The box must lie within the width of the row.
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

/** How far a corner of the given size draws the side in, at a distance from the end of the side. */
function inset(corner: number, distance: number, cut: boolean): number {
  if (distance >= corner) return 0;
  const into = corner - distance;
  return cut ? into : corner - Math.sqrt(corner * corner - into * into);
}

/** From `x` on everything is covered by `weight` more; the pixel that `x` cuts gets its part. */
function addEdge(changes: Float64Array, x: number, weight: number): void {
  const pixel = Math.floor(x);
  const after = x - pixel;
  changes[pixel] = (changes[pixel] ?? 0) + weight * (1 - after);
  changes[pixel + 1] = (changes[pixel + 1] ?? 0) + weight * after;
}
