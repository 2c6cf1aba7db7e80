/**
 * A set of byte strings (characters up to U+00FF, at most 2^15 − 1 of them) in two typed arrays: an open-addressed hash
 * table of offsets, and the bytes themselves to compare with, so that there are no false positives. One million hosts
 * take some 40 MB, against 180 MB as a `Set` of strings (bench/safety-list.ts), and give the garbage collector
 * nothing to traverse.
 */
export class TextTable {
  #slots: Uint32Array;
  #bytes: Uint8Array;
  #end = RECORD_HEADER;
  #records = 0;
  #removed = 0;
  #mask: number;

  /** The initial size; the table grows when needed, at the cost of a pause for copying. */
  constructor(expectedRecords = 8, expectedBytes = 256) {
    const slots = slotsFor(expectedRecords);
    this.#slots = new Uint32Array(slots);
    this.#mask = slots - 1;
    this.#bytes = new Uint8Array(RECORD_HEADER + expectedBytes + RECORD_HEADER * expectedRecords);
  }

  get size(): number {
    return this.#records - this.#removed;
  }

  /** The memory in use, in bytes, without reserved memory that was not touched. */
  get byteLength(): number {
    return this.#slots.byteLength + this.#end;
  }

  add(text: string): void {
    const length = text.length;
    this.#reserve(length);
    const start = this.#end + RECORD_HEADER;
    for (let i = 0; i < length; i += 1) this.#bytes[start + i] = text.charCodeAt(i);
    this.#commit(length);
  }

  /** Adds `source[from, to)`, to load a file's bytes without a string per line. */
  addBytes(source: Uint8Array, from: number, to: number): void {
    this.#reserve(to - from);
    const start = this.#end + RECORD_HEADER;
    for (let i = from; i < to; i += 1) this.#bytes[start + i - from] = source[i] ?? 0;
    this.#commit(to - from);
  }

  has(text: string, from = 0, to = text.length): boolean {
    const slot = this.#find(hashOf(text, from, to), text, from, to);
    return this.#isLive(this.#slots[slot] ?? 0);
  }

  /** The length of the shortest member that is a prefix of `text`, at least `from` long; −1 if there is none. */
  prefixLength(text: string, from: number): number {
    if (this.size === 0) return -1;
    let hash = HASH_SEED;
    for (let i = 0; i < text.length; i += 1) {
      hash = step(hash, text.charCodeAt(i));
      if (i + 1 >= from && this.#isLive(this.#slots[this.#find(hash, text, 0, i + 1)] ?? 0)) return i + 1;
    }
    return -1;
  }

  /** Its bytes stay as a record marked as removed, which is reused when the same text is added again. */
  remove(text: string): boolean {
    const offset = this.#slots[this.#find(hashOf(text, 0, text.length), text, 0, text.length)] ?? 0;
    if (!this.#isLive(offset)) return false;
    this.#bytes[offset] = (this.#bytes[offset] ?? 0) | REMOVED;
    this.#removed += 1;
    return true;
  }

  #isLive(offset: number): boolean {
    return offset !== 0 && ((this.#bytes[offset] ?? 0) & REMOVED) === 0;
  }

  /** Adds the `length` bytes written after the end as a record, unless the table has one with the same bytes. */
  #commit(length: number): void {
    const offset = this.#end;
    this.#bytes[offset] = length >>> 8;
    this.#bytes[offset + 1] = length & 0xff;
    const slot = this.#slotOfRecord(offset, length);
    const known = this.#slots[slot] ?? 0;
    if (known !== 0) {
      if (!this.#isLive(known)) this.#removed -= 1;
      this.#bytes[known] = (this.#bytes[known] ?? 0) & ~REMOVED;
      return;
    }
    this.#slots[slot] = offset;
    this.#end += RECORD_HEADER + length;
    this.#records += 1;
    if (this.#records * 4 > this.#slots.length * 3) this.#growSlots();
  }

  /** The slot of a record with the same bytes, or the free slot for it. */
  #slotOfRecord(offset: number, length: number): number {
    let slot = spread(this.#hashOfRecord(offset, length)) & this.#mask;
    for (;;) {
      const other = this.#slots[slot] ?? 0;
      if (other === 0 || this.#isSameRecord(offset, other, length)) return slot;
      slot = (slot + 1) & this.#mask;
    }
  }

  #find(hash: number, text: string, from: number, to: number): number {
    let slot = spread(hash) & this.#mask;
    for (;;) {
      const offset = this.#slots[slot] ?? 0;
      if (offset === 0 || this.#isText(offset, text, from, to)) return slot;
      slot = (slot + 1) & this.#mask;
    }
  }

  #lengthAt(offset: number): number {
    return (((this.#bytes[offset] ?? 0) & ~REMOVED) << 8) | (this.#bytes[offset + 1] ?? 0);
  }

  #isText(offset: number, text: string, from: number, to: number): boolean {
    if (this.#lengthAt(offset) !== to - from) return false;
    const start = offset + RECORD_HEADER - from;
    for (let i = from; i < to; i += 1) if (this.#bytes[start + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  #isSameRecord(a: number, b: number, length: number): boolean {
    if (this.#lengthAt(b) !== length) return false;
    for (let i = RECORD_HEADER; i < length + RECORD_HEADER; i += 1) {
      if (this.#bytes[a + i] !== this.#bytes[b + i]) return false;
    }
    return true;
  }

  #hashOfRecord(offset: number, length: number): number {
    let hash = HASH_SEED;
    const start = offset + RECORD_HEADER;
    for (let i = start; i < start + length; i += 1) hash = step(hash, this.#bytes[i] ?? 0);
    return hash;
  }

  #reserve(length: number): void {
    if (length > MAX_LENGTH) throw new RangeError(`an entry of ${length} bytes is too long`);
    const needed = this.#end + RECORD_HEADER + length;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = grown;
  }

  #growSlots(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    this.#mask = this.#slots.length - 1;
    for (const offset of old) {
      if (offset !== 0) this.#slots[this.#slotOfRecord(offset, this.#lengthAt(offset))] = offset;
    }
  }
}

/** Two bytes of length, high byte first, its top bit marking a removed record; offset 0 is no record. */
const RECORD_HEADER = 2;
const REMOVED = 0x80;
const MAX_LENGTH = 0x7fff;

/** A power of two, filled to three quarters at most. */
function slotsFor(records: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(8, (records * 4) / 3 + 1)));
}

/** FNV-1a, which can be continued character by character; `spread` mixes its weak low bits. */
const HASH_SEED = 0x811c9dc5;

function step(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

function hashOf(text: string, from: number, to: number): number {
  let hash = HASH_SEED;
  for (let i = from; i < to; i += 1) hash = step(hash, text.charCodeAt(i));
  return hash;
}

function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
