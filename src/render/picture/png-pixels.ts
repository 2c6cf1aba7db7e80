export type PngHeader = {
  width: number;
  height: number;
  /** Bits per channel: 1, 2, 4, 8 or 16. */
  bits: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  colourType: number;
  channels: number;
};

/**
 * The unfiltered rows of a PNG file as 8-bit RGBA. `clear` is the content of the tRNS chunk: which palette entries, or
 * which grey or colour, are transparent. Undefined if a pixel is outside the palette.
 */
export function pngPixels(
  header: PngHeader,
  rows: Uint8Array,
  palette: Uint8Array | undefined,
  clear: Uint8Array | undefined,
): Uint8Array | undefined {
  const { width, height, bits, colourType, channels } = header;
  const values = channelValues(rows, width * channels, height, bits);
  const rgba = new Uint8Array(4 * width * height).fill(255);
  const scale = 255 / ((1 << bits) - 1);
  const isColour = colourType === 2 || colourType === 6;
  const hasOpacity = colourType === 4 || colourType === 6;
  const colours = (palette?.length ?? 0) / 3;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = pixel * channels;
    const to = 4 * pixel;
    if (colourType === 3) {
      const index = values[from] ?? 0;
      if (palette === undefined || index >= colours) return undefined;
      for (let channel = 0; channel < 3; channel++) rgba[to + channel] = palette[3 * index + channel] ?? 0;
      rgba[to + 3] = clear?.[index] ?? 255;
      continue;
    }
    for (let channel = 0; channel < 3; channel++) {
      rgba[to + channel] = (values[from + (isColour ? channel : 0)] ?? 0) * scale + 0.5;
    }
    if (hasOpacity) rgba[to + 3] = (values[from + channels - 1] ?? 0) * scale + 0.5;
    else if (clear !== undefined && isTransparent(values, from, channels, clear)) rgba[to + 3] = 0;
  }
  return rgba;
}

/** Whether a pixel has exactly the transparent grey or colour (two bytes per channel). */
function isTransparent(values: Uint16Array, from: number, channels: number, clear: Uint8Array): boolean {
  for (let channel = 0; channel < channels; channel++) {
    const value = ((clear[2 * channel] ?? 0) << 8) | (clear[2 * channel + 1] ?? 0);
    if (values[from + channel] !== value) return false;
  }
  return true;
}

/** Every channel of every pixel as a number, `count` per row. */
function channelValues(rows: Uint8Array, count: number, height: number, bits: number): Uint16Array {
  if (bits === 8) return Uint16Array.from(rows);
  const values = new Uint16Array(count * height);
  const length = rows.length / height;
  const max = (1 << bits) - 1;
  for (let y = 0; y < height; y++) {
    for (let index = 0; index < count; index++) {
      const bit = index * bits;
      const at = y * length + (bit >> 3);
      values[y * count + index] =
        bits === 16 ? ((rows[at] ?? 0) << 8) | (rows[at + 1] ?? 0) : ((rows[at] ?? 0) >> (8 - bits - (bit & 7))) & max;
    }
  }
  return values;
}
