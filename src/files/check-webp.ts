import { DAMAGED, sizeProblem } from './image-bounds.ts';

const nameAt = (file: Uint8Array, at: number) => Buffer.from(file.buffer, file.byteOffset + at, 4).toString('latin1');

/** Null: it is whole, ends where it says, and is not too large to be shown. */
export function webpProblem(file: Uint8Array): string | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 30 || view.getUint32(4, true) + 8 !== file.length) return DAMAGED;
  let hasPicture = false;
  let at = 12;
  while (at + 8 <= file.length) {
    const [name, length] = [nameAt(file, at), view.getUint32(at + 4, true)];
    if (at + 8 + length > file.length) return DAMAGED;
    const problem = chunkProblem(view, name, at + 8, length);
    if (problem !== null) return problem;
    hasPicture ||= ['VP8 ', 'VP8L', 'ANMF'].includes(name);
    at += 8 + length + (length % 2);
  }
  return hasPicture && at === file.length ? null : DAMAGED;
}

function chunkProblem(view: DataView, name: string, at: number, length: number): string | null {
  if (name === 'VP8 ') {
    if (length < 10) return DAMAGED;
    return sizeProblem(view.getUint16(at + 6, true) & 0x3fff, view.getUint16(at + 8, true) & 0x3fff);
  }
  if (name === 'VP8L') {
    if (length < 5) return DAMAGED;
    const bits = view.getUint32(at + 1, true);
    return sizeProblem((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (name === 'VP8X') {
    if (length < 10) return DAMAGED;
    return sizeProblem(uint24(view, at + 4) + 1, uint24(view, at + 7) + 1);
  }
  return null;
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
