import { Resvg } from '@resvg/resvg-js';
import jsQR from 'jsqr';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm' with { type: 'file' };

/** Pixels as RGBA, row by row. */
export type Pixels = { width: number; height: number; rgba: Uint8ClampedArray };

const ready = Bun.file(wasmFile)
  .arrayBuffer()
  .then((wasmBinary) => prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }));

/** What zxing reads in a PNG file (with its own PNG reader) or in pixels, undefined for nothing. */
export async function zxingText(picture: Uint8Array | Pixels): Promise<string | undefined> {
  await ready;
  const input =
    picture instanceof Uint8Array ? picture : new ImageDataLike(picture.rgba, picture.width, picture.height);
  const [result] = await readBarcodes(input, { formats: ['QRCode'], textMode: 'Plain', tryInvert: false });
  return result?.text;
}

/** What jsQR reads in pixels, undefined for nothing. */
export function jsqrText({ rgba, width, height }: Pixels): string | undefined {
  return jsQR(rgba, width, height, { inversionAttempts: 'dontInvert' })?.data;
}

/** An SVG file drawn by resvg, at the given width or that of the file; a transparent background becomes white. */
export function rasterise(svg: string, width?: number): Pixels {
  const image = new Resvg(svg, {
    font: { loadSystemFonts: false },
    background: '#ffffff',
    ...(width === undefined ? {} : { fitTo: { mode: 'width' as const, value: width } }),
  }).render();
  return { width: image.width, height: image.height, rgba: new Uint8ClampedArray(image.pixels) };
}

/** The part of the browser's ImageData that zxing reads; Bun has none. */
class ImageDataLike {
  readonly colorSpace = 'srgb';
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}
