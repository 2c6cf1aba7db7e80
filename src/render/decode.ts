import {
  binarizers,
  characterSets,
  defaultReaderOptions,
  prepareZXingModule,
  textModes,
  type ZXingReaderModule,
} from 'zxing-wasm/reader';
import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm' with { type: 'file' };
import type { Grey } from './picture/grey-of-colours.ts';
import type { Decoded } from './picture/read-back.ts';

/** The part of the compiled decoder that we use; the package's types omit its memory. */
type Decoder = {
  _malloc(bytes: number): number;
  _free(at: number): void;
  HEAPU8: Uint8Array;
  readBarcodesFromPixmap(
    ...values: Parameters<ZXingReaderModule['readBarcodesFromPixmap']>
  ): ReturnType<ZXingReaderModule['readBarcodesFromPixmap']> & { delete(): void };
};
type ReaderOptions = Parameters<Decoder['readBarcodesFromPixmap']>[3];

/** A simple phone scanner: upright, dark on light, one attempt. Needing more is a weakness of the picture. */
const OPTIONS: ReaderOptions = {
  ...defaultReaderOptions,
  formats: 'QRCode',
  tryHarder: true,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  maxNumberOfSymbols: 1,
  binarizer: binarizers.indexOf('LocalAverage'),
  textMode: textModes.indexOf('Hex'),
  characterSet: characterSets.indexOf('Unknown'),
  eanAddOnSymbol: 0,
};

let ready: Promise<Decoder> | undefined;

/** Loads the decoder from the installed package; by default it would download it. */
function loadDecoder(): Promise<Decoder> {
  ready ??= Bun.file(wasmFile)
    .arrayBuffer()
    .then((wasmBinary) => prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }))
    .then((module) => module as unknown as Decoder)
    .catch((error: unknown) => {
      // A failed read (too many open files) must not fail later pictures.
      ready = undefined;
      throw error;
    });
  return ready;
}

/**
 * Reads the first QR code of a greyscale picture, undefined if there is none. Deterministic. Calls the decoder's own
 * function for pixels, a third faster than the package's for files, and frees its result immediately: at a thousand
 * pictures a second, memory would grow until the next garbage collection.
 */
export async function decodeGrey({ width, height, pixels }: Grey): Promise<Decoded | undefined> {
  const decoder = await loadDecoder();
  const at = decoder._malloc(pixels.length);
  try {
    decoder.HEAPU8.set(pixels, at);
    const results = decoder.readBarcodesFromPixmap(at, width, height, OPTIONS);
    const result = results.size() === 0 ? undefined : results.get(0);
    const decoded = result?.isValid
      ? { bytes: result.bytes.slice(), spare: unusedErrorCorrection(result.extra) }
      : undefined;
    results.delete();
    return decoded;
  } finally {
    decoder._free(at);
  }
}

function unusedErrorCorrection(extra: string): number {
  const { UEC } = JSON.parse(extra) as { UEC?: number };
  return UEC ?? 0;
}
