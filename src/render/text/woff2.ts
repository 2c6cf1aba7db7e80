import { brotliDecompressSync } from 'node:zlib';

/**
 * Unpacks a WOFF2 font (W3C Recommendation, 2018) to the OpenType font that it was made from. What the fonts of this
 * program do without is refused: outlines other than TrueType's, transformed metrics, flags of overlaps, programs of
 * composite glyphs. Checksums are not written, which nothing here reads.
 */
export function unpackWoff2(file: Uint8Array): Uint8Array {
  const header = new Reader(file);
  if (header.text(4) !== 'wOF2') throw new Error('Not a WOFF2 font');
  if (header.u32() !== TRUE_TYPE) throw new Error('Not a TrueType font');
  header.skip(4);
  const count = header.u16();
  header.skip(6);
  const packedLength = header.u32();
  header.skip(24);
  const entries = Array.from({ length: count }, () => readEntry(header));
  const data = new Reader(brotliDecompressSync(header.take(packedLength)));
  return sfnt(entries.flatMap((entry) => restored(entry, data.take(entry.storedLength))));
}

const TRUE_TYPE = 0x10000;

type Entry = { tag: string; isTransformed: boolean; storedLength: number };
type Table = { tag: string; bytes: Uint8Array };

/** The tags that have a number. */
const KNOWN = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?= |$)/g) as string[];

function readEntry(reader: Reader): Entry {
  const flags = reader.u8();
  const tag = KNOWN[flags & 63] ?? reader.text(4);
  const length = reader.base128();
  const version = flags >> 6;
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0;
  return { tag, isTransformed, storedLength: isTransformed ? reader.base128() : length };
}

/** A table as it was before the transformation. That of outlines gives their offsets too, which are stored empty. */
function restored({ tag, isTransformed }: Entry, bytes: Buffer): Table[] {
  if (tag === 'head') return [{ tag, bytes: withLongPlaces(bytes) }];
  if (!isTransformed) return [{ tag, bytes }];
  if (tag === 'glyf') return readGlyphs(bytes);
  if (tag === 'loca') return [];
  throw new Error('An unknown transformation of a table');
}

/** The header of a font whose offsets of glyphs have four bytes: ours take more room than the original's. */
function withLongPlaces(head: Buffer): Buffer {
  const copy = Buffer.from(head);
  copy.writeInt16BE(1, 50);
  return copy;
}

function readGlyphs(bytes: Buffer): Table[] {
  const head = new Reader(bytes);
  head.skip(2);
  if (head.u16() !== 0) throw new Error('Flags of overlaps');
  const count = head.u16();
  head.skip(2);
  const sizes = Array.from({ length: 7 }, () => head.u32());
  const [contours, points, flags, coordinates, composites, boxes, instructions] = sizes.map(
    (size) => new Reader(head.take(size)),
  ) as [Reader, Reader, Reader, Reader, Reader, Reader, Reader];
  const hasBox = boxes.take(4 * Math.ceil(count / 32));
  const glyphs: Uint8Array[] = [];
  const loca = Buffer.alloc(4 * (count + 1));
  let length = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    const loops = contours.i16();
    const box = ((hasBox[glyph >> 3] ?? 0) << (glyph & 7)) & 128 ? boxes.take(8) : null;
    let made = new Uint8Array();
    if (loops === -1) made = compositeGlyph(box, composites);
    else if (loops > 0) made = simpleGlyph(loops, box, { points, flags, coordinates, instructions });
    glyphs.push(made);
    length += made.length;
    loca.writeUInt32BE(length, 4 * (glyph + 1));
  }
  return [
    { tag: 'glyf', bytes: Buffer.concat(glyphs) },
    { tag: 'loca', bytes: loca },
  ];
}

type Streams = { points: Reader; flags: Reader; coordinates: Reader; instructions: Reader };

/** One that has outlines of its own. */
function simpleGlyph(loops: number, box: Uint8Array | null, streams: Streams): Uint8Array<ArrayBuffer> {
  const { points, flags, coordinates, instructions } = streams;
  const ends: number[] = [];
  let total = 0;
  for (let loop = 0; loop < loops; loop++) {
    total += points.short255();
    ends.push(total - 1);
  }
  const isOn = new Uint8Array(total);
  const [xSteps, ySteps] = [new Int16Array(total), new Int16Array(total)];
  const xs = new Int16Array(total);
  const ys = new Int16Array(total);
  let [x, y] = [0, 0];
  for (let point = 0; point < total; point++) {
    const flag = flags.u8();
    isOn[point] = flag >> 7 === 0 ? 1 : 0;
    const [dx, dy] = readStep(flag & 127, coordinates);
    x += dx;
    y += dy;
    xSteps[point] = dx;
    ySteps[point] = dy;
    xs[point] = x;
    ys[point] = y;
  }
  const program = instructions.take(coordinates.short255());
  const edges = box ?? bigEndian(Int16Array.of(least(xs), least(ys), most(xs), most(ys)));
  const counts = bigEndian(Int16Array.of(...ends, program.length));
  // Steps of two bytes each: the font is never written to a file, so its size does not matter.
  return Buffer.concat([
    bigEndian(Int16Array.of(loops)),
    edges,
    counts,
    program,
    isOn,
    bigEndian(xSteps),
    bigEndian(ySteps),
  ]);
}

const bigEndian = (numbers: Int16Array<ArrayBuffer>) => Buffer.from(numbers.buffer).swap16();
const least = (offsets: Int16Array) => offsets.reduce((low, offset) => Math.min(low, offset));
const most = (offsets: Int16Array) => offsets.reduce((high, offset) => Math.max(high, offset));

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

const COMPONENT = { words: 1, scale: 8, more: 32, twoScales: 64, matrix: 128, program: 256 };

/** One that is put together from others. */
function compositeGlyph(box: Uint8Array | null, composites: Reader): Uint8Array<ArrayBuffer> {
  if (!box) throw new Error('A composite glyph without its box');
  const start = composites.at;
  let flags = COMPONENT.more;
  while (flags & COMPONENT.more) {
    flags = composites.u16();
    if (flags & COMPONENT.program) throw new Error('The program of a composite glyph');
    const offsets = flags & COMPONENT.words ? 4 : 2;
    const scales = flags & COMPONENT.scale ? 2 : flags & COMPONENT.twoScales ? 4 : flags & COMPONENT.matrix ? 8 : 0;
    composites.skip(2 + offsets + scales);
  }
  return Buffer.concat([bigEndian(Int16Array.of(-1)), box, composites.from(start)]);
}

function sfnt(tables: readonly Table[]): Uint8Array {
  const sorted = tables.toSorted((one, other) => (one.tag < other.tag ? -1 : 1));
  const start = 12 + 16 * sorted.length;
  const size = sorted.reduce((sum, { bytes }) => sum + padded(bytes.length), start);
  const out = Buffer.alloc(size);
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  out.writeUInt32BE(TRUE_TYPE);
  bigEndian(Int16Array.of(sorted.length, 16 * power, Math.log2(power), 16 * (sorted.length - power))).copy(out, 4);
  let offset = start;
  for (const [at, { tag, bytes }] of sorted.entries()) {
    const entry = 12 + 16 * at;
    out.write(tag, entry, 'latin1');
    out.writeUInt32BE(offset, entry + 8);
    out.writeUInt32BE(bytes.length, entry + 12);
    out.set(bytes, offset);
    offset += padded(bytes.length);
  }
  return out;
}

const padded = (length: number) => Math.ceil(length / 4) * 4;

class Reader {
  at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#bytes.readUInt8(this.at++);
  }

  u16(): number {
    this.at += 2;
    return this.#bytes.readUInt16BE(this.at - 2);
  }

  i16(): number {
    return (this.u16() << 16) >> 16;
  }

  u32(): number {
    this.at += 4;
    return this.#bytes.readUInt32BE(this.at - 4);
  }

  text(length: number): string {
    return this.take(length).toString('latin1');
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

  take(count: number): Buffer {
    if (this.at + count > this.#bytes.length) throw new Error('The font ends too early');
    this.at += count;
    return this.#bytes.subarray(this.at - count, this.at);
  }

  from(start: number): Uint8Array {
    return this.#bytes.subarray(start, this.at);
  }
}
