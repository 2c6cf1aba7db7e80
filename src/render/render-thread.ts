import { PictureError } from './picture/picture-error.ts';
import type { RenderStyle } from './picture/style.ts';
import { drawFiles, renderPicture } from './render-picture.ts';
import type { Scannability } from './scannability.ts';

/** One picture to make; `isChecked` asks for the scannability too. */
export type RenderOrder = { id: number; payload: string; style: RenderStyle; isChecked: boolean };

export type MadePicture = { svg: string; png: Uint8Array; scannability: Scannability | null };

/** `isFinal`: drawing it again cannot help. */
export type RenderAnswer = { id: number } & (MadePicture | { error: string; isFinal: boolean });

/** A thread that draws, so that requests and scans never wait for a picture. */
declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<RenderOrder>) => {
  self.postMessage(await answer(data));
};

async function answer({ id, payload, style, isChecked }: RenderOrder): Promise<RenderAnswer> {
  try {
    if (isChecked) return { id, ...(await renderPicture(payload, style)) };
    return { id, ...drawFiles(payload, style), scannability: null };
  } catch (error) {
    return {
      id,
      error: error instanceof Error ? error.message : String(error),
      isFinal: error instanceof PictureError,
    };
  }
}
