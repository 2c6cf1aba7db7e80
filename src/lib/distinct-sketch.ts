/**
 * How many different ones there were, within some 2 %, without knowing which: HyperLogLog (Flajolet and others, 2007).
 * Of every hash only the length of a run of zeros in one of 2,048 places is kept, the longest.
 */
const PLACES = 2_048;
const PLACE_BITS = 11;
const RANKS = 64;

/** A place and the run found there, as one number. */
export type SketchEntry = number;

/** By place: the longest run; 0 where none was found. */
export type Sketch = Uint8Array;

export function newSketch(): Sketch {
  return new Uint8Array(PLACES);
}

/** What is kept of a hash of 64 bits: `low` picks the place and begins the run, `high` goes on with it. */
export function sketchEntry(low: number, high: number): SketchEntry {
  const rest = low >>> PLACE_BITS;
  const zeros = rest === 0 ? 32 - PLACE_BITS + Math.clz32(high) : Math.clz32(rest) - PLACE_BITS;
  return (low & (PLACES - 1)) * RANKS + zeros + 1;
}

/** Whoever is in it already changes nothing. */
export function addEntries(sketch: Sketch, entries: readonly SketchEntry[]): void {
  for (const entry of entries) {
    const place = Math.floor(entry / RANKS);
    const run = entry % RANKS;
    if (run > (sketch[place] ?? 0)) sketch[place] = run;
  }
}

/** The longest run of every place that has one. */
export function entriesOf(sketch: Sketch): SketchEntry[] {
  const entries: SketchEntry[] = [];
  for (const [place, run] of sketch.entries()) if (run > 0) entries.push(place * RANKS + run);
  return entries;
}

/** The number of different hashes, to the nearest whole one. Exact for the first few dozen. */
export function estimate(sketch: Sketch): number {
  let empty = 0;
  let sum = 0;
  for (const run of sketch) {
    if (run === 0) empty++;
    sum += 2 ** -run;
  }
  const raw = ((0.7213 / (1 + 1.079 / PLACES)) * PLACES * PLACES) / sum;
  // With many empty places their number tells more.
  const isSmall = raw <= 2.5 * PLACES && empty > 0;
  return Math.round(isSmall ? PLACES * Math.log(PLACES / empty) : raw);
}
