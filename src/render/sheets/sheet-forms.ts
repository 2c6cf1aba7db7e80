import { deflateSync } from 'node:zlib';
import type { Design } from '../design.ts';
import type { LogoImage } from '../picture/logo-place.ts';
import { pdfImage } from '../picture/pdf-scene.ts';
import { PictureError } from '../picture/picture-error.ts';
import { labelForm } from '../picture/sheet-label.ts';

/** A code on a sheet, with the index of its design in `designs`. */
export type SheetCode = { payload: string; design: number };

/** A compressed form without its dictionary; null if the code cannot be drawn. */
export type SheetForm = {
  width: number;
  height: number;
  bytes: Uint8Array;
  shading: string | null;
  hasLogo: boolean;
} | null;

/** Draws the codes of a page of labels. */
export function sheetForms(
  codes: readonly SheetCode[],
  designs: readonly Design[],
  imageOf: (design: Design) => LogoImage | null,
): SheetForm[] {
  const images = designs.map(imageOf);
  return codes.map(({ payload, design: at }): SheetForm => {
    const design = designs[at];
    if (!design) return null;
    try {
      const { content, ...form } = labelForm(payload, design.style, design.decoration, images[at] ?? null);
      return { ...form, bytes: deflateSync(content, { level: 2 }) };
    } catch (error) {
      if (error instanceof PictureError) return null;
      throw error;
    }
  });
}

/** A logo as two image objects; the second, the mask, has the number `maskNumber`. */
export function sheetLogo(image: LogoImage, maskNumber: number): [colours: Uint8Array, mask: Uint8Array] {
  return pdfImage(image, maskNumber, (bytes) => deflateSync(bytes, { level: 6 }));
}
