import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm' with { type: 'file' };
import type { Grey } from './picture/grey-of-colours.ts';
import type { Decoded } from './picture/read-back.ts';

/** A plain phone scanner: upright, dark on light, one try. Anything it needs more is a weakness of the picture. */
const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  maxNumberOfSymbols: 1,
  textMode: 'Hex',
};

let ready: Promise<unknown> | undefined;

/** Loads the decoder from the installed package; by itself it would fetch it from the network. */
function loadDecoder(): Promise<unknown> {
  ready ??= Bun.file(wasmFile)
    .arrayBuffer()
    .then((wasmBinary) => prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }))
    .catch((error: unknown) => {
      // A failed read (too many open files) must not fail every later picture too.
      ready = undefined;
      throw error;
    });
  return ready;
}

/** Reads the first QR code of a grey picture, undefined when none is found. The same picture gives the same. */
export async function decodeGrey(grey: Grey): Promise<Decoded | undefined> {
  await loadDecoder();
  const [result] = await readBarcodes(pgmOf(grey), OPTIONS);
  return result === undefined || !result.isValid
    ? undefined
    : { bytes: result.bytes, spare: spareOf(result.extra) };
}

/** The decoder's own image reader takes PGM: a header and the bytes, a quarter of the RGBA it takes else. */
function pgmOf({ width, height, pixels }: Grey): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(header.length + pixels.length);
  file.set(header);
  file.set(pixels, header.length);
  return file;
}

function spareOf(extra: string): number {
  const { UEC } = JSON.parse(extra) as { UEC?: number };
  return UEC ?? 0;
}
