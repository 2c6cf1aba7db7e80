import { SIGNATURE } from '../render/picture/png-chunks.ts';
import { DAMAGED, sizeProblem } from './image-bounds.ts';

const HEADER = 0x49484452; // IHDR
const DATA = 0x49444154; // IDAT
const END = 0x49454e44; // IEND

/** Null: it is whole, ends where it says, and is not too large to be shown. */
export function pngProblem(file: Uint8Array): string | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = SIGNATURE.length;
  let hasData = false;
  for (let first = true; at + 12 <= file.length; first = false) {
    const [length, name] = [view.getUint32(at), view.getUint32(at + 4)];
    if (at + 12 + length > file.length) return DAMAGED;
    if (first !== (name === HEADER)) return DAMAGED;
    if (first) {
      const problem = length === 13 ? sizeProblem(view.getUint32(at + 8), view.getUint32(at + 12)) : DAMAGED;
      if (problem !== null) return problem;
    }
    hasData ||= name === DATA;
    at += 12 + length;
    if (name === END) return hasData && at === file.length ? null : DAMAGED;
  }
  return DAMAGED;
}
