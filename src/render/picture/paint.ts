import { mix, type Rgb, rgbOf } from './colour.ts';
import type { Gradient } from './decoration.ts';

/** What a shape is filled with: a colour, or a gradient whose places are pixels of the picture. */
export type Paint = SolidPaint | GradientPaint;
export type SolidPaint = { type: 'solid'; colour: string };
export type GradientPaint =
  | { type: 'linear'; from: string; to: string; x1: number; y1: number; x2: number; y2: number }
  | { type: 'radial'; from: string; to: string; x: number; y: number; radius: number };

/** A filled shape of a picture, in pixels. */
export type Layer = { paint: Paint; rule: 'evenodd' | 'nonzero'; path: string };

export function solid(colour: string): SolidPaint {
  return { type: 'solid', colour };
}

/** A gradient over a square: its two colours are those of opposite corners or sides, or of the middle and the corners. */
export function gradientPaint(
  { type, from, to, angle }: Gradient,
  square: { x: number; y: number; side: number },
): GradientPaint {
  const x = square.x + square.side / 2;
  const y = square.y + square.side / 2;
  if (type === 'radial') return { type, from, to, x, y, radius: thousandth((square.side * Math.SQRT2) / 2) };
  const turn = (angle * Math.PI) / 180;
  // Long enough that the corners it points at have the pure colours.
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

/** All formats draw from the same numbers. */
function thousandth(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** How far along a gradient a place is, 0 to 1. */
export function shareAt(paint: GradientPaint, x: number, y: number): number {
  if (paint.type === 'radial') return Math.min(1, Math.hypot(x - paint.x, y - paint.y) / paint.radius);
  const [dx, dy] = [paint.x2 - paint.x1, paint.y2 - paint.y1];
  const share = ((x - paint.x1) * dx + (y - paint.y1) * dy) / (dx * dx + dy * dy);
  return Math.max(0, Math.min(1, share));
}

/** A gradient in 256 steps from its first colour to its last. */
export function gradientSteps({ from, to }: GradientPaint): Rgb[] {
  return Array.from({ length: 256 }, (_, step) => mix(rgbOf(from), rgbOf(to), step / 255));
}
