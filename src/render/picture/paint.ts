import { mix, type Rgb, rgbOf } from './colour.ts';
import type { Gradient } from './decoration.ts';

/** The fill of a shape: a colour, or a gradient with positions in pixels of the picture. */
export type Paint = SolidPaint | GradientPaint;
type SolidPaint = { type: 'solid'; colour: string };
export type GradientPaint =
  | { type: 'linear'; from: string; to: string; x1: number; y1: number; x2: number; y2: number }
  | { type: 'radial'; from: string; to: string; x: number; y: number; radius: number };

/** A filled shape of a picture, in pixels. */
export type Layer = { paint: Paint; rule: 'evenodd' | 'nonzero'; path: string };

export function solid(colour: string): SolidPaint {
  return { type: 'solid', colour };
}

/** A gradient over a square: its two colours are at opposite corners or sides, or at the centre and the corners. */
export function gradientPaint(
  { type, from, to, angle }: Gradient,
  square: { x: number; y: number; side: number },
): GradientPaint {
  const x = square.x + square.side / 2;
  const y = square.y + square.side / 2;
  if (type === 'radial') return { type, from, to, x, y, radius: thousandth((square.side * Math.SQRT2) / 2) };
  const turn = (angle * Math.PI) / 180;
  // Long enough for the corners it points at to have the pure colours.
  const half = (square.side / 2) * (Math.abs(Math.cos(turn)) + Math.abs(Math.sin(turn)));
  const [dx, dy] = [half * Math.cos(turn), half * Math.sin(turn)];
  return {
    type,
    from,
    to,
    x1: thousandth(x - dx),
    y1: thousandth(y - dy),
    x2: thousandth(x + dx),
    y2: thousandth(y + dy),
  };
}

/** Rounded, so that all formats draw from the same numbers. */
function thousandth(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const STEPS = 256;

/** The colours of a paint: one, or a gradient in 256 steps. */
export function paintColours(paint: Paint): Rgb[] {
  if (paint.type === 'solid') return [rgbOf(paint.colour)];
  const { from, to } = paint;
  return Array.from({ length: STEPS }, (_, step) => mix(rgbOf(from), rgbOf(to), step / (STEPS - 1)));
}

/** Writes the index of the paint's colour for each pixel of a row from `left`, filling `indices`. */
export function colourIndices(paint: Paint, y: number, left: number, indices: Uint8Array): void {
  if (paint.type === 'solid') indices.fill(0);
  else if (paint.type === 'linear') linearIndices(paint, y, left, indices);
  else radialIndices(paint, y, left, indices);
}

function linearIndices(
  { x1, y1, x2, y2 }: Extract<Paint, { type: 'linear' }>,
  y: number,
  left: number,
  indices: Uint8Array,
): void {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const step = ((STEPS - 1) * (x2 - x1)) / length;
  const start = ((STEPS - 1) * ((left + 0.5 - x1) * (x2 - x1) + (y + 0.5 - y1) * (y2 - y1))) / length + 0.5;
  for (let x = 0; x < indices.length; x++) {
    indices[x] = Math.max(0, Math.min(STEPS - 1, start + x * step));
  }
}

function radialIndices(
  { x: middleX, y: middleY, radius }: Extract<Paint, { type: 'radial' }>,
  y: number,
  left: number,
  indices: Uint8Array,
): void {
  const down = y + 0.5 - middleY;
  for (let x = 0; x < indices.length; x++) {
    const across = left + x + 0.5 - middleX;
    const share = Math.sqrt(across * across + down * down) / radius;
    indices[x] = Math.min(1, share) * (STEPS - 1) + 0.5;
  }
}
