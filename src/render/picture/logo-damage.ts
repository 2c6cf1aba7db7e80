import { _BYTES, _ECC_BLOCKS, _WORDS_PER_BLOCK } from 'qr';
import { alignmentMarks } from './marks.ts';
import { ECC_NAMES, type Matrix } from './matrix.ts';
import type { RenderStyle } from './style.ts';

/**
 * The share of the error correction that hidden modules use up, in the block of data that loses most: at more than 1
 * the code may be unreadable. Every codeword with a hidden module counts as lost. Blocks are interleaved, so that a
 * square logo hits all alike; a wide or tall one may hit the same ones again and again. `hidden`: indices in
 * `matrix.cells`.
 */
export function correctionUsed(
  { size, stride }: Matrix,
  level: RenderStyle['error_correction'],
  hidden: ReadonlySet<number>,
): number {
  const version = (size - 17) / 4;
  const words = _WORDS_PER_BLOCK[ECC_NAMES[level]][version - 1] ?? 0;
  const blocks = _ECC_BLOCKS[ECC_NAMES[level]][version - 1] ?? 1;
  const total = _BYTES[version - 1] ?? 0;
  const blockOf = blockFinder(total, words, blocks);
  const lost = new Array<number>(blocks).fill(0);
  let lastLost = -1;
  let bit = 0;
  for (const at of dataModules(size, stride)) {
    const codeword = bit++ >> 3;
    if (codeword === lastLost || codeword >= total || !hidden.has(at)) continue;
    lastLost = codeword;
    const block = blockOf(codeword);
    lost[block] = (lost[block] ?? 0) + 1;
  }
  return Math.max(...lost) / (words / 2);
}

/** The block of a codeword: data first, then error correction, each block in turn; the last ones may be longer by one. */
function blockFinder(total: number, words: number, blocks: number): (codeword: number) => number {
  const data = total - words * blocks;
  const even = Math.floor(data / blocks) * blocks;
  const longer = data - even;
  return (codeword) => {
    if (codeword < even) return codeword % blocks;
    return codeword < data ? blocks - longer + codeword - even : (codeword - data) % blocks;
  };
}

/** Indices of the modules that contain data, in the order of its bits: upwards and downwards in columns of two. */
function* dataModules(size: number, stride: number): Generator<number> {
  const fixed = fixedModules(size, stride);
  let isUpwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === TIMING) right--;
    for (let step = 0; step < size; step++) {
      const y = isUpwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const at = (y + 1) * stride + x + 1;
        if (!fixed[at]) yield at;
      }
    }
    isUpwards = !isUpwards;
  }
}

const TIMING = 6;

/** 1 for modules that contain no data: eyes with format, version, timing lines and alignment marks. */
function fixedModules(size: number, stride: number): Uint8Array {
  const fixed = new Uint8Array(stride * stride);
  const fill = (x: number, y: number, width: number, height: number) => {
    for (let row = y + 1; row <= y + height; row++) fixed.fill(1, row * stride + x + 1, row * stride + x + 1 + width);
  };
  fill(0, 0, 9, 9);
  fill(size - 8, 0, 8, 9);
  fill(0, size - 8, 9, 8);
  fill(0, TIMING, size, 1);
  fill(TIMING, 0, 1, size);
  for (const { x, y } of alignmentMarks(size)) fill(x, y, 5, 5);
  if (size >= 45) {
    fill(size - 11, 0, 3, 6);
    fill(0, size - 11, 6, 3);
  }
  return fixed;
}
