import { deflateSync } from 'node:zlib';
import { type CheckedDesign, checkDesign } from './check-design.ts';
import type { Design } from './design.ts';
import { logoImage, type ReadLogo, readLogo } from './logo.ts';
import type { LogoImage } from './picture/logo-place.ts';
import { picturePdf } from './picture/pdf.ts';
import { PictureError } from './picture/picture-error.ts';
import { drawFiles, renderPicture } from './render-picture.ts';
import type { Scannability } from './scannability.ts';
import { type SheetCode, type SheetForm, sheetForms, sheetLogo } from './sheets/sheet-forms.ts';

/**
 * Tasks of a thread: nothing but having started, a picture (`isChecked` also grades it), the same as a PDF file,
 * grading a design, reading an uploaded logo, or the codes and logos of a sheet of labels.
 */
export type RenderTask =
  | { kind: 'start' }
  | { kind: 'picture'; payload: string; design: Design; isChecked: boolean }
  | { kind: 'pdf'; payload: string; design: Design }
  | { kind: 'check'; payload: string; design: Design }
  | { kind: 'logo'; file: Uint8Array }
  | { kind: 'sheet'; codes: SheetCode[]; designs: Design[] }
  | { kind: 'sheet-logo'; file: Uint8Array; maskNumber: number };
export type RenderOrder = RenderTask & { id: number };

export type DrawnPicture = { svg: string; png: Uint8Array; scannability: Scannability | null };

/** The result of each task. */
export type RenderResults = {
  start: null;
  picture: DrawnPicture;
  pdf: Uint8Array;
  check: CheckedDesign;
  logo: ReadLogo;
  sheet: SheetForm[];
  'sheet-logo': [colours: Uint8Array, mask: Uint8Array];
};

/** `isFinal`: a retry cannot help. */
export type RenderAnswer = { id: number } & (
  | { result: RenderResults[RenderTask['kind']] }
  | { error: string; isFinal: boolean }
);

/** A render thread, so that requests and scans never wait for a picture. */
declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<RenderOrder>) => {
  self.postMessage(await answer(data));
};

async function answer(order: RenderOrder): Promise<RenderAnswer> {
  const { id } = order;
  try {
    return { id, result: await resultOf(order) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { id, error: message, isFinal: error instanceof PictureError };
  }
}

async function resultOf(task: RenderTask): Promise<RenderResults[RenderTask['kind']]> {
  if (task.kind === 'start') return null;
  if (task.kind === 'logo') return readLogo(task.file);
  if (task.kind === 'sheet') return sheetForms(task.codes, task.designs, (design) => unpacked(design).image);
  if (task.kind === 'sheet-logo') return sheetLogo(logoImage(task.file), task.maskNumber);
  const { payload } = task;
  const { style, decoration, image } = unpacked(task.design);
  if (task.kind === 'pdf')
    return picturePdf(payload, style, decoration, image, (bytes) => deflateSync(bytes));
  if (task.kind === 'check') return checkDesign(payload, style, decoration, image);
  if (task.isChecked) return renderPicture(payload, style, decoration, image);
  return { ...drawFiles(payload, style, decoration, image), scannability: null };
}

type Unpacked = Omit<Design, 'logo'> & { image: LogoImage | null };

/** The last parsed design: a thousand codes may share it, and drawing caches by identity. */
let last: { key: string; unpacked: Unpacked } | undefined;

function unpacked({ style, decoration, logo }: Design): Unpacked {
  const key = JSON.stringify([style, decoration, logo === null]);
  if (last?.key === key) return last.unpacked;
  const image = logo === null ? null : logoImage(logo);
  last = { key, unpacked: { style, decoration, image } };
  return last.unpacked;
}
