import { DAMAGED, sizeProblem } from './image-bounds.ts';

const [END, SCAN] = [0xd9, 0xda];
/** Without a length: of a restart, and of an old kind. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Of a frame: all that begin with C but for tables and arithmetic conditions. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** A progressive picture is drawn once for each. */
const MAX_SCANS = 100;

/**
 * Null: it is whole and not too large to be shown. What cameras put behind the end, as a second picture, is not looked
 * at: nobody reads it as anything but a picture.
 */
export function jpegProblem(file: Uint8Array): string | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let scans = 0;
  let hasFrame = false;
  let at = 2;
  while (at + 4 <= file.length || file[at + 1] === END) {
    if (file[at] !== 0xff) return DAMAGED;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === END) return hasFrame && scans > 0 ? null : DAMAGED;
    else if (isAlone(marker)) at += 2;
    else {
      const length = view.getUint16(at + 2);
      if (length < 2 || at + 2 + length > file.length) return DAMAGED;
      if (isFrame(marker)) {
        const problem = length >= 8 ? sizeProblem(view.getUint16(at + 7), view.getUint16(at + 5)) : DAMAGED;
        if (problem !== null) return problem;
        hasFrame = true;
      }
      at += 2 + length;
      if (marker === SCAN) {
        if (++scans > MAX_SCANS) return 'the picture is made of too many layers; save it again';
        at = endOfScan(file, at);
      }
    }
  }
  return DAMAGED;
}

/** The next marker: within a scan FF is followed by 0 or by a restart. */
function endOfScan(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}
