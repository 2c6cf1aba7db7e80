import { blankRow, coverRow } from './coverage.ts';
import type { Box } from './shape.ts';

/** Bits per pixel: 1 for two shades, 2 for four, 4 for sixteen, from not covered to covered. */
export type Bits = 1 | 2 | 4;

/**
 * A small picture of shades, packed for fast copying: each row takes `rowWords` words, the leftmost pixel in the
 * highest bits. `looks` has a number per row: equal rows have equal numbers.
 */
export type Sprite = { rowWords: number; words: Int32Array; looks: Uint16Array };

/** Draws overlapping boxes, each with its weight (1 fills, -1 clears), into a square of `side` pixels. */
export function makeSprite(side: number, bits: Bits, boxes: readonly { box: Box; weight: 1 | -1 }[]): Sprite {
  const rowWords = Math.ceil((side * bits) / 32);
  const words = new Int32Array(rowWords * side);
  const changes = blankRow(side);
  for (let row = 0; row < side; row++) {
    changes.fill(0);
    for (const { box, weight } of boxes) coverRow(box, row, changes, weight);
    packRow(changes, side, bits, words, row * rowWords);
  }
  return { rowWords, words, looks: looksOf(words, rowWords, side) };
}

/** Rounds the coverage of `width` pixels to the shades of `bits` and writes them from word `at`. */
export function packRow(changes: Float64Array, width: number, bits: Bits, words: Int32Array, at: number): void {
  const max = (1 << bits) - 1;
  let share = 0;
  let shade = 0;
  for (let x = 0; x < width; x++) {
    const change = changes[x] ?? 0;
    if (change !== 0) {
      share += change;
      shade = Math.floor(share * max + 0.5);
    }
    if (shade === 0) continue;
    const bit = x * bits;
    const word = at + (bit >>> 5);
    words[word] = (words[word] ?? 0) | (shade << (32 - bits - (bit & 31)));
  }
}

function looksOf(words: Int32Array, rowWords: number, rows: number): Uint16Array {
  const known = new Map<string, number>();
  return Uint16Array.from({ length: rows }, (_, row) => {
    const content = words.subarray(row * rowWords, (row + 1) * rowWords).join();
    const look = known.get(content) ?? row;
    known.set(content, look);
    return look;
  });
}

/** Draws row `row` of a sprite into a line, its left edge at bit `bitX`. The target must be empty. */
export function stamp(line: Int32Array, sprite: Sprite, row: number, bitX: number): void {
  const from = row * sprite.rowWords;
  const shift = bitX & 31;
  let to = bitX >>> 5;
  for (let index = from; index < from + sprite.rowWords; index++, to++) {
    const word = sprite.words[index] ?? 0;
    line[to] = (line[to] ?? 0) | (word >>> shift);
    if (shift !== 0) line[to + 1] = (line[to + 1] ?? 0) | (word << (32 - shift));
  }
}
