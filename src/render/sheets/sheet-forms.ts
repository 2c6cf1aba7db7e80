import { deflateSync } from 'node:zlib';
import type { Design } from '../design.ts';
import type { LogoImage } from '../picture/logo-area.ts';
import { compactPayload } from '../picture/matrix.ts';
import type { PlacedGlyph } from '../picture/outlined-text.ts';
import { pdfImage } from '../picture/pdf-scene.ts';
import { PictureError } from '../picture/picture-error.ts';
import { drawPixels, recyclePixels } from '../picture/png.ts';
import { glyphForm, labelContent, labelForm } from '../picture/sheet-label.ts';
import { cellAt, type SheetOptions, sheetLayout } from '../picture/sheet-layout.ts';
import { drawSvg } from '../picture/svg.ts';
import { setFrameText } from '../text/set-frame-text.ts';
import { lineSetter } from '../text/shape-line.ts';
import { verifyPicture } from '../verify.ts';
import { type LaidLabel, layLabel } from './lay-label.ts';

/** A code on a sheet, with the index of its design in `designs`. */
export type SheetCode = {
  payload: string;
  /** Whether the payload is a link to us, whose letters may be of either case. */
  isLink: boolean;
  design: number;
  texts: string[];
  /** How wide the picture must be printed, in mm. */
  smallest: number;
};

/** Labels one after the other, from this index on a page on. */
export type SheetPart = { codes: SheetCode[]; designs: Design[]; sheet: SheetOptions; from: number };

/** A compressed form without its dictionary. */
export type SheetForm = {
  width: number;
  height: number;
  bytes: Uint8Array;
  shading: string | null;
  hasLogo: boolean;
};

/** `content` refers to the code as `F` and its index on the page, and to glyphs by `glyphName`. */
type DrawnLabel = { form: SheetForm; content: string; glyphs: string[] };

/** Null for a code that cannot be drawn. `glyphs`: the compressed form of each. */
export type DrawnLabels = { labels: (DrawnLabel | null)[]; glyphs: Map<string, Uint8Array> };

export type ImageOf = (design: Design) => LogoImage | null;

export function glyphName(key: string): string {
  return `g${key}`;
}

/** Draws labels for a PDF file. */
export async function sheetForms(part: SheetPart, imageOf: ImageOf): Promise<DrawnLabels> {
  const { pageHeight } = sheetLayout(part.sheet.paper);
  const glyphs = new Map<string, Uint8Array>();
  const labels = await eachLabel(part, imageOf, (payload, design, image, laid, index): DrawnLabel => {
    const { content, ...form } = labelForm(payload, design.style, design.decoration, image);
    for (const { key, path } of laid.glyphs) {
      if (!glyphs.has(key)) glyphs.set(key, compressedGlyph(key, path));
    }
    return {
      form: { ...form, bytes: deflateSync(content, { level: 2 }) },
      content: labelContent({ code: `F${index}`, glyph: glyphName }, form, laid, pageHeight),
      glyphs: [...new Set(laid.glyphs.map(({ key }) => key))],
    };
  });
  return { labels, glyphs };
}

const MAX_COMPRESSED = 4_000;
const compressed = new Map<string, Uint8Array>();

function compressedGlyph(key: string, path: string): Uint8Array {
  const known = compressed.get(key);
  if (known) return known;
  const bytes = deflateSync(glyphForm(path));
  if (compressed.size >= MAX_COMPRESSED) compressed.clear();
  compressed.set(key, bytes);
  return bytes;
}

/** The same labels as an SVG picture of the page, in mm. */
export async function sheetPreview(part: SheetPart, imageOf: ImageOf): Promise<string> {
  const { pageWidth, pageHeight } = sheetLayout(part.sheet.paper);
  const labels = await eachLabel(part, imageOf, (payload, { style, decoration }, image, laid) => {
    const { x, y, width, height } = laid.code;
    const svg = drawSvg(payload, style, { title: '', description: '' }, decoration, image);
    const opening = `<svg x="${x}" y="${y}" width="${width}" height="${height}"`;
    return svg.replace(/^<svg(.*?) width="[^"]*" height="[^"]*"/, `${opening}$1`) + laid.glyphs.map(glyphPath).join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${pageWidth} ${pageHeight}">${labels.join('')}</svg>`;
}

function glyphPath({ path, x, y, scale }: PlacedGlyph): string {
  return `<path transform="translate(${x.toFixed(3)} ${y.toFixed(3)}) scale(${scale.toFixed(6)})" d="${path}"/>`;
}

/** For codes that need another size than they have now: their smallest width in print, in mm. */
export async function sheetSizes(part: SheetPart, imageOf: ImageOf): Promise<number[]> {
  const sizes: number[] = [];
  for (const code of part.codes) {
    const design = part.designs[code.design];
    sizes.push(design ? (await withFewerModules(code, design, imageOf(design))).smallest : code.smallest);
  }
  return sizes;
}

/** Whether the texts of each label are cut. */
export async function sheetCuts({ codes, designs, sheet }: SheetPart): Promise<boolean[]> {
  const set = await lineSetter(codes.flatMap(({ texts }) => texts));
  const cell = cellAt(sheetLayout(sheet.paper), 0);
  return codes.map(({ texts, design, smallest }) => {
    const picture = designs[design]?.style ?? { width: 1, height: 1 };
    return layLabel(set, { texts, picture, smallest }, cell, sheet).isCut;
  });
}

type DrawLabel<Label> = (
  payload: string,
  design: Design,
  image: LogoImage | null,
  laid: LaidLabel,
  index: number,
) => Label;

async function eachLabel<Label>(
  { codes, designs, sheet, from }: SheetPart,
  imageOf: ImageOf,
  draw: DrawLabel<Label>,
): Promise<(Label | null)[]> {
  const set = await lineSetter(codes.flatMap(({ texts }) => texts));
  const layout = sheetLayout(sheet.paper);
  for (const { decoration } of designs) await setFrameText(decoration);
  const labels: (Label | null)[] = [];
  for (const [at, code] of codes.entries()) {
    const design = designs[code.design];
    const image = design ? imageOf(design) : null;
    labels.push(design ? await drawLabel(code, design, image, from + at) : null);
  }
  return labels;

  async function drawLabel(code: SheetCode, design: Design, image: LogoImage | null, index: number) {
    try {
      const shown = sheet.fewer_modules
        ? await withFewerModules(code, design, image)
        : { payload: code.payload, design, smallest: code.smallest };
      const { texts } = code;
      const input = { texts, picture: design.style, smallest: shown.smallest };
      const laid = layLabel(set, input, cellAt(layout, index), sheet);
      return draw(shown.payload, shown.design, image, laid, index);
    } catch (error) {
      if (error instanceof PictureError) return null;
      throw error;
    }
  }
}

type Shown = { payload: string; design: Design; smallest: number };

/** With the lowest error correction and a link in upper case, if that can be read back and printed smaller. */
async function withFewerModules(
  { payload, isLink, smallest }: SheetCode,
  design: Design,
  image: LogoImage | null,
): Promise<Shown> {
  await setFrameText(design.decoration);
  const published = { payload, design, smallest };
  const shorter = isLink ? compactPayload(payload) : payload;
  const style = { ...design.style, error_correction: 'L' as const };
  try {
    const pixels = drawPixels(shorter, style, design.decoration, image);
    const found = await verifyPicture(pixels, shorter, style, design.decoration, image);
    recyclePixels(pixels);
    const isBetter = found.decodes && found.smallest_print_mm < smallest;
    return isBetter ? { payload: shorter, design: { ...design, style }, smallest: found.smallest_print_mm } : published;
  } catch (error) {
    if (error instanceof PictureError) return published;
    throw error;
  }
}

/** A logo as two image objects; the second, the mask, has the number `maskNumber`. */
export function sheetLogo(image: LogoImage, maskNumber: number): [colours: Uint8Array, mask: Uint8Array] {
  return pdfImage(image, maskNumber, (bytes) => deflateSync(bytes, { level: 6 }));
}
