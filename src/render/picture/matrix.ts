import { encodeQR } from 'qr';
import { PictureError } from './picture-error.ts';
import type { RenderStyle } from './style.ts';

/**
 * The modules of a code, one byte each (1 = dark), with a ring of light modules around them so that looking
 * at a neighbour needs no bounds check: module (x, y) stands at `(y + 1) * stride + x + 1`.
 */
export type Matrix = { size: number; stride: number; cells: Uint8Array };

const LEVELS = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const;
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/;

/**
 * The upper-cased form of a public link when that lets the code use the denser alphanumeric mode (5.5 bits a
 * character instead of 8), else the link as it is. For links whose path ignores case only.
 */
export function compactPayload(url: string): string {
  const upper = url.toUpperCase();
  // Upper-casing may change letters outside ASCII into ASCII ones ("ı" into "I"), which is another link.
  return ALPHANUMERIC.test(upper) && /^[ -~]*$/.test(url) ? upper : url;
}

/** How much a payload takes of a code, as a text: equal ones need codes of the same size at every level. */
export function placeTaken(payload: string): string {
  if (/^[0-9]+$/.test(payload)) return `numeric ${payload.length}`;
  if (ALPHANUMERIC.test(payload)) return `alphanumeric ${payload.length}`;
  return `bytes ${new TextEncoder().encode(payload).length}`;
}

/** The code made last: SVG, PNG and check of one code ask for it one after the other. */
let last: { payload: string; level: string; matrix: Matrix } | undefined;

/**
 * The smallest code that holds the payload at this level: numeric, alphanumeric or UTF-8 byte mode, whichever
 * the characters allow. Size is 21 to 177. The matrix is shared: never write to it. Throws PictureError for an
 * empty payload and for one that no code of this level holds.
 */
export function encodeMatrix(payload: string, level: RenderStyle['error_correction']): Matrix {
  if (last?.payload === payload && last.level === level) return last.matrix;
  if (payload === '') throw new PictureError('There is nothing to encode.');
  const rows = encode(payload, level);
  const stride = rows.length;
  const cells = new Uint8Array(stride * stride);
  let index = 0;
  for (const row of rows) for (const dark of row) cells[index++] = dark ? 1 : 0;
  const matrix = { size: stride - 2, stride, cells };
  last = { payload, level, matrix };
  return matrix;
}

function encode(payload: string, level: RenderStyle['error_correction']): boolean[][] {
  try {
    return encodeQR(payload, 'raw', { ecc: LEVELS[level], border: 1 });
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('Capacity overflow')) throw error;
    throw new PictureError(
      `The content is too long for a QR code at error correction ${level}: shorten it or choose a lower level.`,
    );
  }
}
