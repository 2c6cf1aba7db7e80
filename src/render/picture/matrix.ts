import { encodeQR } from 'qr';
import { PictureError } from './picture-error.ts';
import type { RenderStyle } from './style.ts';

/**
 * The modules of a code, one byte each (1 = dark), with a ring of light modules around them so that reading a neighbour
 * needs no bounds check: module (x, y) is at `(y + 1) * stride + x + 1`.
 */
export type Matrix = { size: number; stride: number; cells: Uint8Array };

/** Names of the levels in the library. */
export const ECC_NAMES = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const;
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/;

/**
 * A public link in upper case if that allows the denser alphanumeric mode (5.5 bits per character instead of 8), else
 * unchanged. Only for links with a case-insensitive path.
 */
export function compactPayload(url: string): string {
  const upper = url.toUpperCase();
  // Upper-casing may turn non-ASCII letters into ASCII ("ı" into "I"), which is another link.
  return ALPHANUMERIC.test(upper) && /^[ -~]*$/.test(url) ? upper : url;
}

/** Payloads with equal keys need codes of the same size at every level. */
export function capacityKey(payload: string): string {
  if (/^[0-9]+$/.test(payload)) return `numeric ${payload.length}`;
  if (ALPHANUMERIC.test(payload)) return `alphanumeric ${payload.length}`;
  return `bytes ${new TextEncoder().encode(payload).length}`;
}

/** The last code, since SVG, PNG and verification of one code ask for it in turn. */
let last: { payload: string; level: string; size: number | undefined; matrix: Matrix } | undefined;

/**
 * The smallest code for the payload at this level, or one of `size` modules: numeric, alphanumeric or UTF-8 byte mode, whichever the characters
 * allow. Size is 21 to 177. The matrix is shared: never write to it. Throws PictureError for an empty payload and for
 * one that is too long for this level.
 */
export function encodeMatrix(payload: string, level: RenderStyle['error_correction'], size?: number): Matrix {
  if (last?.payload === payload && last.level === level && last.size === size) return last.matrix;
  if (payload === '') throw new PictureError('There is nothing to encode.');
  const rows = encode(payload, level, size);
  const stride = rows.length;
  const cells = new Uint8Array(stride * stride);
  let index = 0;
  for (const row of rows) for (const dark of row) cells[index++] = dark ? 1 : 0;
  const matrix = { size: stride - 2, stride, cells };
  last = { payload, level, size, matrix };
  return matrix;
}

function encode(payload: string, level: RenderStyle['error_correction'], size?: number): boolean[][] {
  const version = size === undefined ? {} : { version: (size - 17) / 4 };
  try {
    return encodeQR(payload, 'raw', { ecc: ECC_NAMES[level], border: 1, ...version });
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('Capacity overflow')) throw error;
    throw new PictureError(
      `The content is too long for a QR code at error correction ${level}: shorten it or choose a lower level.`,
    );
  }
}
