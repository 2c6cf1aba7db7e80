/**
 * Estimates the number of distinct values within some 2 % without storing them: HyperLogLog (Flajolet et al., 2007).
 * Each hash selects one of 2,048 registers, which keeps the longest run of leading zeros.
 */
const REGISTERS = 2_048;
const REGISTER_BITS = 11;
const RANKS = 64;

/** A register and its rank, as one number. */
export type SketchEntry = number;

/** By register: the highest rank; 0: empty. */
export type Sketch = Uint8Array;

export function newSketch(): Sketch {
  return new Uint8Array(REGISTERS);
}

/** The entry of a 64-bit hash: `low` selects the register and begins the run of zeros, `high` continues it. */
export function sketchEntry(low: number, high: number): SketchEntry {
  const rest = low >>> REGISTER_BITS;
  const zeros = rest === 0 ? 32 - REGISTER_BITS + Math.clz32(high) : Math.clz32(rest) - REGISTER_BITS;
  return (low & (REGISTERS - 1)) * RANKS + zeros + 1;
}

/** Adding an entry twice changes nothing. */
export function addEntries(sketch: Sketch, entries: readonly SketchEntry[]): void {
  for (const entry of entries) {
    const register = Math.floor(entry / RANKS);
    const rank = entry % RANKS;
    if (rank > (sketch[register] ?? 0)) sketch[register] = rank;
  }
}

/** The non-empty registers. */
export function entriesOf(sketch: Sketch): SketchEntry[] {
  const entries: SketchEntry[] = [];
  for (const [register, rank] of sketch.entries()) if (rank > 0) entries.push(register * RANKS + rank);
  return entries;
}

/** The estimated number of distinct hashes, rounded. Exact for the first few dozen. */
export function estimate(sketch: Sketch): number {
  let empty = 0;
  let sum = 0;
  for (const rank of sketch) {
    if (rank === 0) empty++;
    sum += 2 ** -rank;
  }
  const raw = ((0.7213 / (1 + 1.079 / REGISTERS)) * REGISTERS * REGISTERS) / sum;
  // With many empty registers, linear counting is more accurate.
  const isSmall = raw <= 2.5 * REGISTERS && empty > 0;
  return Math.round(isSmall ? REGISTERS * Math.log(REGISTERS / empty) : raw);
}
