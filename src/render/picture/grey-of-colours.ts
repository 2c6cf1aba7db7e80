import { type ColourRaster, SAME_AS_ABOVE } from './colour-raster.ts';

/** A picture as a camera sees it: one byte a pixel, 0 black to 255 white. */
export type Grey = { width: number; height: number; pixels: Uint8Array };

/**
 * Averages of squares of `factor` pixels, of which every `step`th is looked at each way. What is transparent shows a
 * ground of this grey.
 */
export function greyOfColours(raster: ColourRaster, ground: number, factor: number, step: number): Grey {
  const { width, height, channels, stride, scanlines } = raster;
  const [newWidth, newHeight] = [Math.floor(width / factor), Math.floor(height / factor)];
  const pixels = new Uint8Array(newWidth * newHeight);
  const sums = new Float32Array(newWidth);
  const line = new Float32Array(newWidth);
  const first = step >> 1;
  const each = Math.ceil((factor - first) / step) ** 2;
  let known = -1;
  for (let y = 0; y < newHeight; y++) {
    sums.fill(0);
    for (let row = y * factor + first; row < (y + 1) * factor; row += step) {
      const source = rowAbove(raster, row);
      if (source !== known) readRow(source * stride + 1);
      known = source;
      for (let x = 0; x < newWidth; x++) sums[x] = (sums[x] ?? 0) + (line[x] ?? 0);
    }
    for (let x = 0; x < newWidth; x++) pixels[y * newWidth + x] = (sums[x] ?? 0) / each + 0.5;
  }
  return { width: newWidth, height: newHeight, pixels };

  function readRow(start: number): void {
    for (let x = 0; x < newWidth; x++) {
      let sum = 0;
      for (let column = x * factor + first; column < (x + 1) * factor; column += step) {
        const at = start + column * channels;
        const grey =
          0.299 * (scanlines[at] ?? 0) + 0.587 * (scanlines[at + 1] ?? 0) + 0.114 * (scanlines[at + 2] ?? 0);
        const opacity = channels === 3 ? 1 : (scanlines[at + 3] ?? 0) / 255;
        sum += ground + (grey - ground) * opacity;
      }
      line[x] = sum;
    }
  }
}

/** The row that says how row `y` looks: itself, or the one above those that are the same. */
function rowAbove({ scanlines, stride }: ColourRaster, y: number): number {
  let row = y;
  while (scanlines[row * stride] === SAME_AS_ABOVE) row--;
  return row;
}
