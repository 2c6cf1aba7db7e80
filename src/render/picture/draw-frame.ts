import { blankRow, coverRow } from './coverage.ts';
import type { Frame } from './layout.ts';
import { blankLine, copyRow, type Raster, writeLine } from './raster.ts';
import { allCorners, type Box } from './shape.ts';
import { packRow } from './sprite.ts';

/** The outer edge of the line and the hole in it. */
export function frameBoxes(frame: Frame): [outer: Box, hole: Box] {
  const ring = (inset: number, radius: number): Box => ({
    x: frame.x + inset,
    y: frame.y + inset,
    width: frame.side - 2 * inset,
    height: frame.side - 2 * inset,
    corners: allCorners(radius),
    cut: false,
  });
  return [ring(0, frame.outerRadius), ring(frame.thickness, frame.innerRadius)];
}

/**
 * Draws the frame into an empty raster and leaves in `middle` the line that every row between its corners has:
 * what stands left and right of the code.
 */
export function drawFrame(raster: Raster, frame: Frame, middle: Uint32Array): void {
  const changes = blankRow(raster.width);
  const [outer, hole] = frameBoxes(frame);
  const compose = (y: number, line: Uint32Array) => {
    changes.fill(0);
    coverRow(outer, y, changes, 1);
    coverRow(hole, y, changes, -1);
    packRow(changes, raster.width, raster.bits, line, 0);
  };
  const ends = Math.max(frame.thickness, frame.outerRadius);
  for (let row = 0; row < ends; row++) {
    const line = blankLine(raster);
    compose(frame.y + row, line);
    writeLine(raster, line, frame.y + row);
    writeLine(raster, line, frame.y + frame.side - 1 - row);
  }
  compose(frame.y + ends, middle);
  writeLine(raster, middle, frame.y + ends);
  for (let row = ends + 1; row < frame.side - ends; row++) copyRow(raster, frame.y + ends, frame.y + row);
}
