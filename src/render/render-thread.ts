import { deflateSync } from 'node:zlib';
import type { Scannability } from '../codes/values/code-values.ts';
import { type CheckedDesign, checkDesign } from './check-design.ts';
import type { Design } from './design.ts';
import { logoImage, type ReadLogo, readLogo } from './logo.ts';
import type { LogoImage } from './picture/logo-area.ts';
import type { TextLine } from './picture/outlined-text.ts';
import { picturePdf } from './picture/pdf.ts';
import { PictureError } from './picture/picture-error.ts';
import { drawFiles, renderPicture } from './render-picture.ts';
import {
  type DrawnLabels,
  type SheetPart,
  sheetCuts,
  sheetForms,
  sheetLogo,
  sheetPreview,
  sheetSizes,
} from './sheets/sheet-forms.ts';
import { setFrameText } from './text/set-frame-text.ts';
import { lineSetter } from './text/shape-line.ts';

/**
 * Tasks of a thread: nothing but having started, a picture (`isChecked` also grades it), the same as a PDF file,
 * grading a design, reading an uploaded logo, setting a text, or the labels of a sheet: drawn, as a preview, how small
 * they may be with fewer modules, whether their texts are cut, and their logos.
 */
export type RenderTask =
  | { kind: 'start' }
  | { kind: 'picture'; payload: string; design: Design; isChecked: boolean }
  | { kind: 'pdf'; payload: string; design: Design }
  | { kind: 'check'; payload: string; design: Design }
  | { kind: 'logo'; file: Uint8Array }
  | { kind: 'text'; text: string }
  | ({ kind: 'sheet' } & SheetPart)
  | ({ kind: 'sheet-preview' } & SheetPart)
  | ({ kind: 'sheet-sizes' } & SheetPart)
  | ({ kind: 'sheet-cuts' } & SheetPart)
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
  text: TextLine;
  sheet: DrawnLabels;
  'sheet-preview': string;
  'sheet-sizes': number[];
  'sheet-cuts': boolean[];
  'sheet-logo': [colours: Uint8Array, mask: Uint8Array];
};

/** `isFinal`: a retry cannot help. */
export type RenderReply = { id: number } & (
  | { result: RenderResults[RenderTask['kind']] }
  | { error: string; isFinal: boolean }
);

/** A render thread, so that requests and scans never wait for a picture. */
declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<RenderOrder>) => {
  self.postMessage(await answer(data));
};

async function answer(order: RenderOrder): Promise<RenderReply> {
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
  if (task.kind === 'text') return (await lineSetter([task.text]))(task.text);
  if (task.kind === 'sheet') return sheetForms(task, imageOf);
  if (task.kind === 'sheet-preview') return sheetPreview(task, imageOf);
  if (task.kind === 'sheet-sizes') return sheetSizes(task, imageOf);
  if (task.kind === 'sheet-cuts') return sheetCuts(task);
  if (task.kind === 'sheet-logo') return sheetLogo(logoImage(task.file), task.maskNumber);
  const { payload } = task;
  const { style, decoration, image } = unpacked(task.design);
  await setFrameText(decoration);
  if (task.kind === 'pdf') return picturePdf(payload, style, decoration, image, (bytes) => deflateSync(bytes));
  if (task.kind === 'check') return checkDesign(payload, style, decoration, image);
  if (task.isChecked) return renderPicture(payload, style, decoration, image);
  return { ...drawFiles(payload, style, decoration, image), scannability: null };
}

const imageOf = (design: Design) => unpacked(design).image;

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
