import { brotliDecompressSync } from 'node:zlib';

/**
 * Unpacks a WOFF2 font (W3C Recommendation, 2018) to the OpenType font that it was made from. Collections are refused;
 * checksums are not written, which nothing here reads.
 */
export function unpackWoff2(file: Uint8Array): Uint8Array {
  const header = new Reader(file);
  if (header.u32() !== tag('wOF2')) throw new Error('Not a WOFF2 font');
  const flavour = header.u32();
  if (flavour === tag('ttcf')) throw new Error('A collection of fonts, not a font');
  header.skip(4);
  const count = header.u16();
  header.skip(6);
  const packedLength = header.u32();
  header.skip(24);
  const entries = Array.from({ length: count }, () => readEntry(header));
  const data = new Reader(brotliDecompressSync(file.subarray(header.at, header.at + packedLength)));
  const stored = entries.map((entry) => ({ ...entry, bytes: data.take(entry.storedLength) }));
  return sfnt(flavour, restored(stored));
}

type Entry = { tag: number; isTransformed: boolean; storedLength: number };
type Stored = Entry & { bytes: Uint8Array };
type Table = { tag: number; bytes: Uint8Array };

/** The tags that have a number. */
const KNOWN = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?= |$)/g) as string[];

function tag(name: string): number {
  return Buffer.from(name, 'latin1').readUInt32BE();
}

function readEntry(reader: Reader): Entry {
  const flags = reader.u8();
  const known = KNOWN[flags & 63];
  const name = known === undefined ? reader.u32() : tag(known);
  const length = reader.base128();
  const version = flags >> 6;
  const isTransformed = name === tag('glyf') || name === tag('loca') ? version === 0 : version !== 0;
  return { tag: name, isTransformed, storedLength: isTransformed ? reader.base128() : length };
}

/** All tables as they were before the transformation. */
function restored(stored: readonly Stored[]): Table[] {
  const find = (name: string) => stored.find((entry) => entry.tag === tag(name));
  const glyf = find('glyf');
  const glyphs = glyf?.isTransformed ? readGlyphs(glyf.bytes) : null;
  return stored.map(({ tag: name, isTransformed, bytes }) => {
    if (name === tag('head') && glyphs) return { tag: name, bytes: withLongPlaces(bytes) };
    if (!isTransformed) return { tag: name, bytes };
    if (name === tag('glyf') && glyphs) return { tag: name, bytes: glyphs.glyf };
    if (name === tag('loca') && glyphs) return { tag: name, bytes: glyphs.loca };
    if (name === tag('hmtx') && glyphs) {
      const longMetrics = new Reader(find('hhea')?.bytes ?? new Uint8Array()).at16(34);
      return { tag: name, bytes: readMetrics(bytes, longMetrics, glyphs.lefts) };
    }
    throw new Error('An unknown transformation of a table');
  });
}

/** The header of a font whose places of glyphs have four bytes: ours take more room than the original's. */
function withLongPlaces(head: Uint8Array): Uint8Array {
  const copy = new Uint8Array(head);
  new DataView(copy.buffer).setInt16(50, 1);
  return copy;
}

/** `lefts`: the left edge of each glyph, which the table of metrics may leave out. */
function readGlyphs(bytes: Uint8Array): { glyf: Uint8Array; loca: Uint8Array; lefts: Int16Array } {
  const head = new Reader(bytes);
  head.skip(2);
  const hasOverlaps = (head.u16() & 1) === 1;
  const count = head.u16();
  head.skip(2);
  const sizes = Array.from({ length: 7 }, () => head.u32());
  const [contours, points, flags, coordinates, composites, boxes, instructions] = sizes.map(
    (size) => new Reader(head.take(size)),
  ) as [Reader, Reader, Reader, Reader, Reader, Reader, Reader];
  const hasBox = boxes.take(4 * Math.ceil(count / 32));
  const overlaps = hasOverlaps ? head.take(Math.ceil(count / 8)) : null;
  const parts: Uint8Array[] = [];
  const lefts = new Int16Array(count);
  const starts = [0];
  let length = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    const loops = contours.i16();
    const box = bit(hasBox, glyph) ? boxes.take(8) : null;
    let part = new Uint8Array();
    if (loops === -1) {
      part = compositeGlyph(box, composites, coordinates, instructions);
    } else if (loops > 0) {
      const overlap = overlaps !== null && bit(overlaps, glyph);
      part = simpleGlyph(loops, box, { points, flags, coordinates, instructions }, overlap);
    }
    if (part.length > 0) lefts[glyph] = new Reader(part).at16(2);
    parts.push(part);
    length += part.length;
    starts.push(length);
  }
  const loca = new Writer(4 * starts.length);
  for (const start of starts) loca.u32(start);
  return { glyf: Buffer.concat(parts), loca: loca.all, lefts };
}

const bit = (bits: Uint8Array, at: number) => (((bits[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;

type Streams = { points: Reader; flags: Reader; coordinates: Reader; instructions: Reader };

/** One that has outlines of its own. */
function simpleGlyph(
  loops: number,
  box: Uint8Array | null,
  { points, flags, coordinates, instructions }: Streams,
  overlap: boolean,
): Uint8Array<ArrayBuffer> {
  const ends: number[] = [];
  let total = 0;
  for (let loop = 0; loop < loops; loop++) {
    total += points.short255();
    ends.push(total - 1);
  }
  const xs = new Int16Array(total);
  const ys = new Int16Array(total);
  const on = new Uint8Array(total);
  let [x, y] = [0, 0];
  for (let point = 0; point < total; point++) {
    const flag = flags.u8();
    on[point] = flag >> 7 === 0 ? 1 : 0;
    const [dx, dy] = readStep(flag & 127, coordinates);
    x += dx;
    y += dy;
    xs[point] = x;
    ys[point] = y;
  }
  const program = instructions.take(coordinates.short255());
  // Steps of two bytes each: the font is never written to a file, so its size does not matter.
  const out = new Writer(10 + 2 * loops + 2 + program.length + 5 * total);
  out.i16(loops);
  if (box) out.bytes(box);
  else for (const edge of [least(xs), least(ys), most(xs), most(ys)]) out.i16(edge);
  for (const end of ends) out.i16(end);
  out.i16(program.length);
  out.bytes(program);
  for (let point = 0; point < total; point++) {
    out.u8((on[point] ?? 0) | (overlap && point === 0 ? 0x40 : 0));
  }
  for (const places of [xs, ys]) {
    for (let point = 0; point < total; point++) out.i16((places[point] ?? 0) - (places[point - 1] ?? 0));
  }
  return out.all;
}

const least = (places: Int16Array) => places.reduce((low, place) => Math.min(low, place), places[0] ?? 0);
const most = (places: Int16Array) => places.reduce((high, place) => Math.max(high, place), places[0] ?? 0);

/** The step to the next point: 128 ways to write one, in 1 to 4 bytes. */
function readStep(kind: number, bytes: Reader): [dx: number, dy: number] {
  const sign = (bits: number, size: number) => ((bits & 1) === 1 ? size : -size);
  if (kind < 10) return [0, sign(kind, ((kind & 14) << 7) + bytes.u8())];
  if (kind < 20) return [sign(kind, (((kind - 10) & 14) << 7) + bytes.u8()), 0];
  if (kind < 84) {
    const [from, low] = [kind - 20, bytes.u8()];
    return [sign(kind, 1 + (from & 48) + (low >> 4)), sign(kind >> 1, 1 + ((from & 12) << 2) + (low & 15))];
  }
  if (kind < 120) {
    const from = kind - 84;
    const [across, down] = [bytes.u8(), bytes.u8()];
    return [
      sign(kind, 1 + (Math.floor(from / 12) << 8) + across),
      sign(kind >> 1, 1 + (((from % 12) >> 2) << 8) + down),
    ];
  }
  if (kind < 124) {
    const [first, middle, last] = [bytes.u8(), bytes.u8(), bytes.u8()];
    return [sign(kind, (first << 4) + (middle >> 4)), sign(kind >> 1, ((middle & 15) << 8) + last)];
  }
  return [sign(kind, bytes.u16()), sign(kind >> 1, bytes.u16())];
}

const COMPONENT = { words: 1, scale: 8, more: 32, twoScales: 64, matrix: 128, instructions: 256 };

/** One that is put together from others. */
function compositeGlyph(
  box: Uint8Array | null,
  composites: Reader,
  coordinates: Reader,
  instructions: Reader,
): Uint8Array<ArrayBuffer> {
  if (!box) throw new Error('A composite glyph without its box');
  const start = composites.at;
  let flags = COMPONENT.more;
  let hasProgram = false;
  while (flags & COMPONENT.more) {
    flags = composites.u16();
    hasProgram ||= (flags & COMPONENT.instructions) !== 0;
    const places = flags & COMPONENT.words ? 4 : 2;
    const scales = flags & COMPONENT.scale ? 2 : flags & COMPONENT.twoScales ? 4 : flags & COMPONENT.matrix ? 8 : 0;
    composites.skip(2 + places + scales);
  }
  const parts = composites.from(start);
  const program = hasProgram ? instructions.take(coordinates.short255()) : null;
  const out = new Writer(10 + parts.length + (program ? 2 + program.length : 0));
  out.i16(-1);
  out.bytes(box);
  out.bytes(parts);
  if (program) {
    out.i16(program.length);
    out.bytes(program);
  }
  return out.all;
}

/** Advance widths and left edges; the latter may be those of the outlines. */
function readMetrics(bytes: Uint8Array, longMetrics: number, lefts: Int16Array): Uint8Array {
  const reader = new Reader(bytes);
  const flags = reader.u8();
  const advances = Array.from({ length: longMetrics }, () => reader.u16());
  const edges = (isLeftOut: boolean, from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => (isLeftOut ? (lefts[from + at] ?? 0) : reader.i16()));
  const long = edges((flags & 1) !== 0, 0, longMetrics);
  const short = edges((flags & 2) !== 0, longMetrics, lefts.length);
  const out = new Writer(4 * longMetrics + 2 * short.length);
  for (const [at, advance] of advances.entries()) {
    out.i16(advance);
    out.i16(long[at] ?? 0);
  }
  for (const edge of short) out.i16(edge);
  return out.all;
}

function sfnt(flavour: number, tables: Table[]): Uint8Array {
  const sorted = tables.toSorted((one, other) => one.tag - other.tag);
  const start = 12 + 16 * sorted.length;
  const size = sorted.reduce((sum, { bytes }) => sum + Math.ceil(bytes.length / 4) * 4, start);
  const out = new Writer(size);
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  out.u32(flavour);
  for (const number of [sorted.length, 16 * power, Math.log2(power), 16 * (sorted.length - power)]) out.i16(number);
  let place = start;
  for (const { tag: name, bytes } of sorted) {
    for (const number of [name, 0, place, bytes.length]) out.u32(number);
    out.all.set(bytes, place);
    place += Math.ceil(bytes.length / 4) * 4;
  }
  return out.all;
}

class Reader {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#view.getUint8(this.at++);
  }

  u16(): number {
    this.at += 2;
    return this.#view.getUint16(this.at - 2);
  }

  i16(): number {
    this.at += 2;
    return this.#view.getInt16(this.at - 2);
  }

  u32(): number {
    this.at += 4;
    return this.#view.getUint32(this.at - 4);
  }

  at16(place: number): number {
    return this.#view.getInt16(place);
  }

  /** Seven bits a byte, the highest bit of all but the last is set. */
  base128(): number {
    let number = 0;
    for (let bytes = 0; bytes < 5; bytes++) {
      const byte = this.u8();
      number = number * 128 + (byte & 127);
      if (byte < 128) return number;
    }
    throw new Error('A number of more than five bytes');
  }

  /** Small numbers in one byte. */
  short255(): number {
    const first = this.u8();
    if (first === 253) return this.u16();
    if (first === 254) return 506 + this.u8();
    return first === 255 ? 253 + this.u8() : first;
  }

  skip(count: number): void {
    this.at += count;
  }

  take(count: number): Uint8Array {
    if (this.at + count > this.#bytes.length) throw new Error('The font ends too early');
    this.at += count;
    return this.#bytes.subarray(this.at - count, this.at);
  }

  from(start: number): Uint8Array {
    return this.#bytes.subarray(start, this.at);
  }
}

class Writer {
  readonly all: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  #at = 0;

  constructor(size: number) {
    this.all = new Uint8Array(size);
    this.#view = new DataView(this.all.buffer);
  }

  u8(number: number): void {
    this.#view.setUint8(this.#at++, number);
  }

  i16(number: number): void {
    this.#view.setInt16(this.#at, number);
    this.#at += 2;
  }

  u32(number: number): void {
    this.#view.setUint32(this.#at, number);
    this.#at += 4;
  }

  bytes(bytes: Uint8Array): void {
    this.all.set(bytes, this.#at);
    this.#at += bytes.length;
  }
}
