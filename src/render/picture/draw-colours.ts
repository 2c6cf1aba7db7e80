import { mix, rgbOf } from './colour.ts';
import { type ColourRaster, overlayImage, SAME_AS_ABOVE } from './colour-raster.ts';
import { type DotColours, templateFor } from './colour-template.ts';
import type { Decoration } from './decoration.ts';
import { drawDots } from './draw-raster.ts';
import type { LogoImage } from './logo-place.ts';
import { type Paint, paintColours } from './paint.ts';
import { type Plan, planPicture } from './plan.ts';
import type { Raster } from './raster.ts';
import type { RenderStyle } from './style.ts';

/**
 * Draws a picture with decoration in colours, exactly as wide and tall as its style says in pixels: the scene of the
 * SVG, with the dots of the plain picture. Throws PictureError where it cannot be drawn (see `planPicture`).
 */
export function drawColours(
  payload: string,
  style: RenderStyle,
  decoration: Decoration,
  image: LogoImage | null,
): ColourRaster {
  const plan = planPicture(payload, style, decoration, image);
  const { template, isKept } = templateFor(plan, style, decoration, image);
  const raster = isKept
    ? { ...template.raster, scanlines: template.raster.scanlines.slice() }
    : template.raster;
  const dots = drawDots(plan, style);
  const paintRow = dotPainter(raster, dots, template.dotColours, plan, style);
  const isSame = (y: number) =>
    template.isSameAbove[y] === 1 && isSameRow(dots, y) && (decoration.gradient === null || isBlank(dots, y));
  for (let y = 0; y < raster.height; y++) {
    if (isSame(y)) repeatRow(raster, y);
    else paintRow(y);
  }
  if (plan.logo !== undefined && template.logo !== undefined) {
    overlayImage(raster, template.logo, plan.logo.shown.x, plan.logo.shown.y);
  }
  return raster;
}

function repeatRow({ scanlines, stride }: ColourRaster, y: number): void {
  scanlines[y * stride] = SAME_AS_ABOVE;
  scanlines.fill(0, y * stride + 1, (y + 1) * stride);
}

function isSameRow({ scanlines, stride }: Raster, y: number): boolean {
  for (let at = y * stride; at < (y + 1) * stride; at++) {
    if (scanlines[at] !== scanlines[at - stride]) return false;
  }
  return true;
}

function isBlank({ scanlines, stride }: Raster, y: number): boolean {
  for (let at = y * stride; at < (y + 1) * stride; at++) if (scanlines[at] !== 0) return false;
  return true;
}

/** Paints the dots of a row. Under them is nothing but the ground, so that no pixel needs to be read. */
function dotPainter(
  { channels, scanlines, stride }: ColourRaster,
  dots: Raster,
  { paint, indices }: DotColours,
  { layout, matrix }: Plan,
  style: RenderStyle,
): (y: number) => void {
  const { bits } = dots;
  const most = (1 << bits) - 1;
  const palette = shadesOf(paint, style, most, channels);
  const side = matrix.size * layout.module;
  return (y) => {
    const indexRow = (y - layout.codeY) * side - layout.codeX;
    for (let byte = 0; byte < dots.stride - 1; byte++) {
      const packed = dots.scanlines[y * dots.stride + 1 + byte] ?? 0;
      if (packed === 0) continue;
      for (let shift = 8 - bits, x = (byte * 8) / bits; shift >= 0; shift -= bits, x++) {
        const shade = (packed >> shift) & most;
        if (shade === 0) continue;
        const index = indices === undefined ? 0 : (indices[indexRow + x] ?? 0);
        const from = 4 * (index * (most + 1) + shade);
        const to = y * stride + 1 + x * channels;
        scanlines[to] = palette[from] ?? 0;
        scanlines[to + 1] = palette[from + 1] ?? 0;
        scanlines[to + 2] = palette[from + 2] ?? 0;
        if (channels === 4) scanlines[to + 3] = palette[from + 3] ?? 0;
      }
    }
  };
}

/**
 * Each colour of a paint in each shade, as RGBA. On a transparent ground all shades have the colour itself and are
 * told apart by their opacity.
 */
function shadesOf(paint: Paint, style: RenderStyle, most: number, channels: 3 | 4): Uint8Array {
  const ground = rgbOf(style.background_color);
  const shades = paintColours(paint).flatMap((colour) =>
    Array.from({ length: most + 1 }, (_, shade) =>
      channels === 4
        ? [...colour, Math.round((255 * shade) / most)]
        : [...mix(ground, colour, shade / most), 255],
    ),
  );
  return Uint8Array.from(shades.flat());
}
