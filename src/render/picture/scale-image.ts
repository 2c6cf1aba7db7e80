/** Pixels as RGBA rows with straight alpha. */
export type Rgba = { width: number; height: number; rgba: Uint8Array };

type Part = { x: number; y: number; width: number; height: number };

/**
 * Scales a part of an image with a triangle filter, so that neither shrinking nor enlarging shows steps; colours are
 * weighted by alpha, to avoid fringes.
 */
export function scaleImage(image: Rgba, part: Part, width: number, height: number): Rgba {
  const colours = new Float32Array(image.rgba.length);
  for (let at = 0; at < colours.length; at += 4) {
    const alpha = (image.rgba[at + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++) {
      colours[at + channel] = (image.rgba[at + channel] ?? 0) * alpha;
    }
    colours[at + 3] = image.rgba[at + 3] ?? 0;
  }
  const across = resample(colours, image.width, image.height, part.x, part.width, width);
  // Transposed by each pass, and so back again.
  const scaled = resample(across, image.height, width, part.y, part.height, height);
  const rgba = new Uint8Array(scaled.length);
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = (scaled[at + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++) {
      rgba[at + channel] = alpha === 0 ? 0 : Math.min(255, (scaled[at + channel] ?? 0) / alpha + 0.5);
    }
    rgba[at + 3] = (scaled[at + 3] ?? 0) + 0.5;
  }
  return { width, height, rgba };
}

/**
 * Resamples the `length` pixels from `start` of each row of `width` pixels to `newWidth` pixels. The result is
 * transposed.
 */
function resample(
  colours: Float32Array,
  width: number,
  height: number,
  start: number,
  length: number,
  newWidth: number,
): Float32Array {
  const result = new Float32Array(newWidth * height * 4);
  const scale = length / newWidth;
  const reach = Math.max(1, scale);
  for (let x = 0; x < newWidth; x++) {
    const middle = start + (x + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(middle - reach));
    const last = Math.min(width - 1, Math.floor(middle + reach));
    const weights: number[] = [];
    for (let at = first; at <= last; at++) weights.push(1 - Math.abs(at - middle) / reach);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    for (let y = 0; y < height; y++) {
      const to = (x * height + y) * 4;
      for (let channel = 0; channel < 4; channel++) {
        let value = 0;
        for (let index = 0; index < weights.length; index++) {
          value += (weights[index] ?? 0) * (colours[(y * width + first + index) * 4 + channel] ?? 0);
        }
        result[to + channel] = value / sum;
      }
    }
  }
  return result;
}
