/**
 * A set of byte strings of at most 65,535 bytes in two typed arrays: an open-addressed hash table of offsets, and the
 * bytes themselves to compare with, so that there are no false positives. One million hosts take some 40 MB, against
 * 180 MB as a `Set` of strings, and give the garbage collector nothing to traverse.
 */
export class TextTable {
  #slots: Uint32Array;
  #bytes: Uint8Array;
  #end = RECORD_HEADER;
  #size = 0;

  /** The initial size; the table grows when needed, at the cost of a pause for copying. */
  constructor(expectedRecords = 8, expectedBytes = 256) {
    this.#slots = new Uint32Array(slotsFor(expectedRecords));
    this.#bytes = new Uint8Array(RECORD_HEADER + expectedBytes + RECORD_HEADER * expectedRecords);
  }

  get size(): number {
    return this.#size;
  }

  /** Adds `source[from, to)`. */
  add(source: Uint8Array, from = 0, to = source.length): void {
    const length = to - from;
    if (length > MAX_LENGTH) throw new RangeError(`an entry of ${length} bytes is too long`);
    const slot = this.#find(hashOf(source, from, to), source, from, to);
    if (this.#slots[slot] !== 0) return;
    this.#reserve(length);
    this.#slots[slot] = this.#end;
    this.#bytes[this.#end++] = length >>> 8;
    this.#bytes[this.#end++] = length & 0xff;
    for (let i = from; i < to; i += 1) this.#bytes[this.#end++] = source[i] ?? 0;
    this.#size += 1;
    if (this.#size * 4 > this.#slots.length * 3) this.#growSlots();
  }

  /** Whether `text[from, to)` is a member. */
  has(text: Uint8Array, from = 0, to = text.length): boolean {
    return this.#slots[this.#find(hashOf(text, from, to), text, from, to)] !== 0;
  }

  /** The length of the shortest member that is a prefix of `text`, at least `from` long; −1 if there is none. */
  prefixLength(text: Uint8Array, from: number): number {
    let hash = HASH_SEED;
    for (let i = 0; i < text.length; i += 1) {
      hash = step(hash, text[i] ?? 0);
      if (i + 1 >= from && this.#slots[this.#find(hash, text, 0, i + 1)] !== 0) return i + 1;
    }
    return -1;
  }

  /** The slot of the record with these bytes, or the free slot for it. */
  #find(hash: number, text: Uint8Array, from: number, to: number): number {
    const mask = this.#slots.length - 1;
    let slot = spread(hash) & mask;
    for (;;) {
      const offset = this.#slots[slot] ?? 0;
      if (offset === 0 || this.#isRecord(offset, text, from, to)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #isRecord(offset: number, text: Uint8Array, from: number, to: number): boolean {
    if (this.#lengthAt(offset) !== to - from) return false;
    const start = offset + RECORD_HEADER - from;
    for (let i = from; i < to; i += 1) if (this.#bytes[start + i] !== text[i]) return false;
    return true;
  }

  #lengthAt(offset: number): number {
    return ((this.#bytes[offset] ?? 0) << 8) | (this.#bytes[offset + 1] ?? 0);
  }

  #reserve(length: number): void {
    const needed = this.#end + RECORD_HEADER + length;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = grown;
  }

  #growSlots(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (const offset of old) {
      if (offset === 0) continue;
      const [from, to] = [offset + RECORD_HEADER, offset + RECORD_HEADER + this.#lengthAt(offset)];
      this.#slots[this.#find(hashOf(this.#bytes, from, to), this.#bytes, from, to)] = offset;
    }
  }
}

/** Two bytes of length, high byte first; offset 0 is no record. */
const RECORD_HEADER = 2;
const MAX_LENGTH = 0xffff;

/** A power of two, filled to three quarters at most. */
function slotsFor(records: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(8, (records * 4) / 3 + 1)));
}

/** FNV-1a, which can be continued byte by byte; `spread` mixes its weak low bits. */
const HASH_SEED = 0x811c9dc5;

function step(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = HASH_SEED;
  for (let i = from; i < to; i += 1) hash = step(hash, bytes[i] ?? 0);
  return hash;
}

function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
