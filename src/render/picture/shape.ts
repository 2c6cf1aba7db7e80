import type { RenderStyle } from './style.ts';

/** Sizes of the corners of a box, clockwise from the top left. */
export type Corners = readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number];

/**
 * The basic shape: a box whose corners are rounded, or cut straight if `cut` is set. Always convex. Corners that share
 * a side must fit on it.
 */
export type Box = { x: number; y: number; width: number; height: number; corners: Corners; cut: boolean };

/**
 * How modules are drawn; lengths in modules. `outline` joins neighbours into one shape with rounded outer and inner
 * corners; `none`, `row` and `column` draw a box for each module or each run of modules.
 */
export type DotShape =
  | { join: 'outline'; outer: number; inner: number }
  | { join: 'none' | 'row' | 'column'; inset: number; corner: number; cut: boolean };

export const DOT_SHAPES: Record<RenderStyle['dot_style'], DotShape> = {
  square: { join: 'outline', outer: 0, inner: 0 },
  rounded: { join: 'outline', outer: 0.35, inner: 0 },
  connected: { join: 'outline', outer: 0.5, inner: 0.5 },
  dots: { join: 'none', inset: 0.05, corner: 0.45, cut: false },
  diamond: { join: 'none', inset: 0, corner: 0.5, cut: true },
  horizontal: { join: 'row', inset: 0.07, corner: 0.43, cut: false },
  vertical: { join: 'column', inset: 0.07, corner: 0.43, cut: false },
};

/** The same size at all four corners. */
export function allCorners(size: number): Corners {
  return [size, size, size, size];
}

/** Whether a style has only horizontal and vertical edges, so that no pixel is partly covered. */
export function isSquare(style: RenderStyle): boolean {
  const roundBorder = style.border_style === 'rounded' && style.quiet_zone > 0;
  return isSquareDots(style) && style.eye_style === 'square' && !roundBorder;
}

/** The same for its dots only. */
export function isSquareDots(style: RenderStyle): boolean {
  return style.dot_style === 'square';
}
