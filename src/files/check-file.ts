import { SIGNATURE } from '../render/picture/png-chunks.ts';
import { jpegProblem } from './check-jpeg.ts';
import { pdfProblem } from './check-pdf.ts';
import { pngProblem } from './check-png.ts';
import { webpProblem } from './check-webp.ts';
import type { Checked } from './image-bounds.ts';

type Kind = { mediaType: string; isOne: (file: Buffer) => boolean; problem: (file: Uint8Array) => string | null };

/** What codes serve, known by how it begins: no name and no header says what a file is. */
const KINDS: readonly Kind[] = [
  { mediaType: 'application/pdf', isOne: (file) => file.toString('latin1', 0, 5) === '%PDF-', problem: pdfProblem },
  { mediaType: 'image/png', isOne: (file) => file.subarray(0, 8).equals(SIGNATURE), problem: pngProblem },
  { mediaType: 'image/jpeg', isOne: (file) => file.toString('hex', 0, 3) === 'ffd8ff', problem: jpegProblem },
  {
    mediaType: 'image/webp',
    isOne: (file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
    problem: webpProblem,
  },
];

export const FILE_MEDIA_TYPES = KINDS.map(({ mediaType }) => mediaType);

/**
 * The media type of a file that may be served, or what is wrong with it, which completes "The file is refused: …".
 * Takes up to a second for a hostile file: not for the main thread.
 */
export function checkFile(file: Buffer): Checked {
  if (file.length === 0) return { ok: false, problem: 'it is empty' };
  const kind = KINDS.find(({ isOne }) => isOne(file));
  if (!kind) return { ok: false, problem: 'it is no PDF, PNG, JPEG or WebP; whatever its name, its bytes say so' };
  const problem = kind.problem(file);
  return problem === null ? { ok: true, mediaType: kind.mediaType } : { ok: false, problem };
}
