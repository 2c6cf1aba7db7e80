/**
 * How many different ones there were, within some 2 %, without knowing which: HyperLogLog (Flajolet and others, 2007).
 * Of every hash only the length of a run of zeros in one of 2,048 places is kept, the longest.
 */
const PLACES = 2_048;
const PLACE_BITS = 11;
const RANKS = 64;

/** A place and the run found there, as one number. */
export type SketchEntry = number;

/** By place: the longest run. At most 2,048 entries. */
export type Sketch = Map<number, number>;

/** Notes a hash of 64 bits: `low` picks the place and begins the run, `high` goes on with it. */
export function addHash(sketch: Sketch, low: number, high: number): void {
  const place = low & (PLACES - 1);
  const rest = low >>> PLACE_BITS;
  const zeros = rest === 0 ? 32 - PLACE_BITS + Math.clz32(high) : Math.clz32(rest) - PLACE_BITS;
  noteRun(sketch, place, zeros + 1);
}

function noteRun(sketch: Sketch, place: number, run: number): void {
  if (run > (sketch.get(place) ?? 0)) sketch.set(place, run);
}

export function packSketch(sketch: Sketch): SketchEntry[] {
  return [...sketch].map(([place, run]) => place * RANKS + Math.min(run, RANKS - 1));
}

/** Adds what another one found. */
export function absorbEntries(sketch: Sketch, entries: readonly SketchEntry[]): void {
  for (const entry of entries) noteRun(sketch, Math.floor(entry / RANKS), entry % RANKS);
}

/** The number of different hashes, to the nearest whole one. Exact for the first few dozen. */
export function estimate(sketch: Sketch): number {
  const empty = PLACES - sketch.size;
  let sum = empty;
  for (const run of sketch.values()) sum += 2 ** -run;
  const raw = ((0.7213 / (1 + 1.079 / PLACES)) * PLACES * PLACES) / sum;
  // With many empty places their number tells more.
  const isSmall = raw <= 2.5 * PLACES && empty > 0;
  return Math.round(isSmall ? PLACES * Math.log(PLACES / empty) : raw);
}
