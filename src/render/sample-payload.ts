import { encodeMatrix } from './picture/matrix.ts';
import { PictureError } from './picture/picture-error.ts';
import type { RenderStyle } from './picture/style.ts';

/** The capacity of the largest code at the lowest level. */
const TEXT = textOf(2953);

/**
 * A deterministic payload that fills a code of this size (21 to 177 modules) and level: the longest that needs no
 * larger one.
 */
export function samplePayload(size: number, level: RenderStyle['error_correction']): string {
  // A letter takes eight modules: longer texts need not be encoded, which takes milliseconds.
  let [fits, isTooLong] = [1, Math.min(TEXT.length, (size ** 2) >> 3) + 1];
  while (isTooLong - fits > 1) {
    const middle = (fits + isTooLong) >> 1;
    if (sizeOf(TEXT.slice(0, middle), level) <= size) fits = middle;
    else isTooLong = middle;
  }
  return TEXT.slice(0, fits);
}

function sizeOf(payload: string, level: RenderStyle['error_correction']): number {
  try {
    return encodeMatrix(payload, level).size;
  } catch (error) {
    if (error instanceof PictureError) return Infinity;
    throw error;
  }
}

/** Pseudo-random letters and digits. */
function textOf(length: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  let [state, text] = [1, ''];
  for (let index = 0; index < length; index++) {
    // The constants of Numerical Recipes.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += letters[Math.floor((state / 2 ** 32) * letters.length)];
  }
  return text;
}
