import type { Grey } from './picture/grey-of-colours.ts';

/** Averages squares of `factor` pixels; remaining pixels at the right and bottom edge are dropped. */
export function downsample(grey: Grey, factor: number): Grey {
  if (factor === 1) return grey;
  const width = Math.floor(grey.width / factor);
  const height = Math.floor(grey.height / factor);
  const pixels = new Uint8Array(width * height);
  const sums = new Uint32Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let row = y * factor; row < (y + 1) * factor; row++) addGroups(grey, row, factor, sums);
    for (let x = 0; x < width; x++) pixels[y * width + x] = (sums[x] ?? 0) / (factor * factor);
  }
  return { width, height, pixels };
}

/** Repeats each pixel `factor` times both ways, like print. */
export function enlarge(grey: Grey, factor: number): Grey {
  const width = grey.width * factor;
  const height = grey.height * factor;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / factor) * grey.width;
    for (let x = 0; x < width; x++) pixels[y * width + x] = grey.pixels[row + Math.floor(x / factor)] ?? 0;
  }
  return { width, height, pixels };
}

function addGroups({ pixels, width }: Grey, row: number, factor: number, sums: Uint32Array): void {
  let from = row * width;
  for (let x = 0; x < sums.length; x++) {
    let sum = sums[x] ?? 0;
    for (const end = from + factor; from < end; from++) sum += pixels[from] ?? 0;
    sums[x] = sum;
  }
}

/**
 * Scales the picture by `scale` (0 to 1) like a camera sensor: each pixel is the average of its area. `shift` (0 to 1)
 * moves the sensor by a fraction of a pixel, so that modules fall between pixels.
 */
export function shrink(grey: Grey, scale: number, shift: number): Grey {
  const width = Math.floor(grey.width * scale - shift);
  const height = Math.floor(grey.height * scale - shift);
  const across = shrinkAcross(grey, width, scale, shift);
  const down = shrinkAcross(transpose(across), height, scale, shift);
  return transpose(down);
}

function shrinkAcross(grey: Grey, newWidth: number, scale: number, shift: number): Grey {
  const { width, height, pixels } = grey;
  const shrunk = new Uint8Array(newWidth * height);
  for (let x = 0; x < newWidth; x++) {
    const start = (x + shift) / scale;
    const end = Math.min(width, (x + 1 + shift) / scale);
    const first = Math.floor(start);
    const last = Math.min(width - 1, Math.floor(end));
    for (let y = 0; y < height; y++) {
      const row = y * width;
      let sum = (pixels[row + first] ?? 0) * (Math.min(end, first + 1) - start);
      if (last > first) sum += (pixels[row + last] ?? 0) * (end - last);
      for (let at = first + 1; at < last; at++) sum += pixels[row + at] ?? 0;
      shrunk[y * newWidth + x] = sum / (end - start) + 0.5;
    }
  }
  return { width: newWidth, height, pixels: shrunk };
}

function transpose({ width, height, pixels }: Grey): Grey {
  const flipped = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) flipped[x * height + y] = pixels[y * width + x] ?? 0;
  }
  return { width: height, height: width, pixels: flipped };
}

/** Out of focus: each pixel spreads over five both ways (a standard deviation of 1.15 pixels). */
export function blur(grey: Grey): Grey {
  return transpose(blurAcross(transpose(blurAcross(grey))));
}

/** Weights 1 2 3 2 1: a moving average of three, applied twice. The outermost two pixels stay unchanged. */
function blurAcross({ width, height, pixels }: Grey): Grey {
  const blurred = pixels.slice();
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width - 2;
    for (let at = y * width + 2; at < end; at++) {
      const outer = (pixels[at - 2] ?? 0) + (pixels[at + 2] ?? 0);
      const inner = (pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0);
      blurred[at] = (outer + 2 * inner + 3 * (pixels[at] ?? 0)) / 9 + 0.5;
    }
  }
  return { width, height, pixels: blurred };
}

/**
 * Dim and noisy: keeps only `share` of the contrast around middle grey, and changes each pixel by up to `noise`,
 * deterministically.
 */
export function dim({ width, height, pixels }: Grey, share: number, noise: number): Grey {
  const dimmed = new Uint8Array(pixels.length);
  let state = 1;
  for (let at = 0; at < pixels.length; at++) {
    // A fixed linear congruential sequence (the constants of Numerical Recipes), for the same noise every time.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const off = (state / 0xffffffff - 0.5) * 2 * noise;
    dimmed[at] = 128 + ((pixels[at] ?? 0) - 128) * share + off;
  }
  return { width, height, pixels: dimmed };
}
