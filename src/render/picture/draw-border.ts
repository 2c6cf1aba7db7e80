import { blankRow, coverRow } from './coverage.ts';
import type { Border } from './layout.ts';
import { blankLine, copyRow, lineWriter, type Raster } from './raster.ts';
import { allCorners, type Box } from './shape.ts';
import { packRow } from './sprite.ts';

/** The outer edge of the line and the hole in it. */
export function borderBoxes(border: Border): [outer: Box, hole: Box] {
  const ring = (inset: number, radius: number): Box => ({
    x: border.x + inset,
    y: border.y + inset,
    width: border.side - 2 * inset,
    height: border.side - 2 * inset,
    corners: allCorners(radius),
    cut: false,
  });
  return [ring(0, border.outerRadius), ring(border.thickness, border.innerRadius)];
}

/**
 * Draws the border into an empty raster and writes to `middle` the line of every row between its corners: the border
 * left and right of the code.
 */
export function drawBorder(raster: Raster, border: Border, middle: Int32Array): void {
  const write = lineWriter(raster);
  const changes = blankRow(raster.width);
  const [outer, hole] = borderBoxes(border);
  const compose = (y: number, line: Int32Array) => {
    changes.fill(0);
    coverRow(outer, y, changes, 1);
    coverRow(hole, y, changes, -1);
    packRow(changes, raster.width, raster.bits, line, 0);
  };
  const ends = Math.max(border.thickness, border.outerRadius);
  for (let row = 0; row < ends; row++) {
    const line = blankLine(raster);
    compose(border.y + row, line);
    write(line, border.y + row);
    write(line, border.y + border.side - 1 - row);
  }
  compose(border.y + ends, middle);
  write(middle, border.y + ends);
  for (let row = ends + 1; row < border.side - ends; row++) copyRow(raster, border.y + ends, border.y + row);
}
