import { type DaySums, emptySums, increase } from './day-sums.ts';
import { CLASSES, COUNTRIES, countryName, DEVICES, kindParts } from './scan-kind.ts';

/** The kind of a scan that is counted without analytics. */
export const NO_KIND = -1;

const SCAN = CLASSES.indexOf('scan');

/** Entries buffered before they are summed: most days of most codes have fewer. */
const MAX_BUFFERED = 128;

/**
 * Adds up the arrivals of one day: buffered at first, and summed once there are many. A scan is added three times: to
 * its code, its project and its account.
 */
export class DayAccumulator {
  #kind = NO_KIND;
  #referrer = '';
  #hour = 0;
  #count = 0;
  /** The buffered entries, four values each, without the last one. */
  #buffered: (number | string)[] = NONE;
  #counts: ArrayCounts | null = null;

  add(kind: number, referrer: string, hour: number, count: number): void {
    if (kind === this.#kind && hour === this.#hour && referrer === this.#referrer) {
      this.#count += count;
      return;
    }
    if (this.#counts) this.#counts.add(this.#kind, this.#referrer, this.#hour, this.#count);
    else this.#buffer();
    this.#kind = kind;
    this.#referrer = referrer;
    this.#hour = hour;
    this.#count = count;
  }

  #buffer(): void {
    if (this.#count === 0) return;
    if (this.#buffered === NONE) this.#buffered = [];
    const length = this.#buffered.push(this.#kind, this.#referrer, this.#hour, this.#count);
    if (length < 4 * MAX_BUFFERED) return;
    this.#counts = new ArrayCounts();
    addBuffered(this.#counts, this.#buffered);
    this.#buffered = NONE;
  }

  /** Returns the sums and resets the accumulator. */
  take(): DaySums {
    const counts = this.#counts ?? new MapCounts();
    addBuffered(counts, this.#buffered);
    counts.add(this.#kind, this.#referrer, this.#hour, this.#count);
    this.#buffered = NONE;
    this.#counts = null;
    this.#count = 0;
    return counts.sums();
  }
}

const NONE: (number | string)[] = [];

function addBuffered(counts: ArrayCounts | MapCounts, entries: (number | string)[]): void {
  for (let at = 0; at < entries.length; at += 4) {
    counts.add(entries[at] as number, entries[at + 1] as string, entries[at + 2] as number, entries[at + 3] as number);
  }
}

/** For few entries: maps. */
class MapCounts {
  readonly #sums = emptySums();

  add(kind: number, referrer: string, hour: number, count: number): void {
    if (count === 0) return;
    const sums = this.#sums;
    if (kind === NO_KIND) {
      sums.total += count;
      return;
    }
    const visitClass = kindParts.class(kind);
    if (visitClass !== SCAN) {
      increase(sums.visits, CLASSES[visitClass] ?? '', count);
      return;
    }
    const country = kindParts.country(kind);
    const rule = kindParts.rule(kind);
    sums.total += count;
    increase(sums.hours, hour, count);
    increase(sums.devices, DEVICES[kindParts.device(kind)] ?? '', count);
    if (country > 0) increase(sums.countries, countryName(country), count);
    if (rule > 0) increase(sums.rules, rule, count);
    if (referrer !== '') increase(sums.referrers, referrer, count);
  }

  sums(): DaySums {
    return this.#sums;
  }
}

/** For many entries: arrays, except for referrers. They take a tenth of the time of maps. */
class ArrayCounts {
  #total = 0;
  readonly #hours = new Uint32Array(24);
  readonly #devices = new Uint32Array(DEVICES.length + 1);
  readonly #rules = new Uint32Array(32);
  readonly #visits = new Uint32Array(8);
  readonly #countries = new Uint32Array(COUNTRIES);
  readonly #referrers = new Map<string, number>();

  add(kind: number, referrer: string, hour: number, count: number): void {
    if (kind === NO_KIND) {
      this.#total += count;
      return;
    }
    const visitClass = kindParts.class(kind);
    if (visitClass !== SCAN) {
      addAt(this.#visits, visitClass, count);
      return;
    }
    this.#total += count;
    addAt(this.#hours, hour, count);
    addAt(this.#devices, kindParts.device(kind), count);
    addAt(this.#rules, kindParts.rule(kind), count);
    addAt(this.#countries, kindParts.country(kind), count);
    if (referrer !== '') increase(this.#referrers, referrer, count);
  }

  sums(): DaySums {
    return {
      total: this.#total,
      hours: counted(this.#hours, 0, (hour) => hour),
      devices: counted(this.#devices, 0, (device) => DEVICES[device] ?? ''),
      rules: counted(this.#rules, 1, (rule) => rule),
      visits: counted(this.#visits, 0, (visitClass) => CLASSES[visitClass] ?? ''),
      countries: counted(this.#countries, 1, countryName),
      referrers: this.#referrers,
      codes: new Map(),
      variants: new Map(),
      buttons: new Map(),
    };
  }
}

function addAt(counts: Uint32Array, index: number, count: number): void {
  counts[index] = (counts[index] ?? 0) + count;
}

/** From the index `first`: those before it have no name. */
function counted<Name>(counts: Uint32Array, first: number, name: (index: number) => Name): Map<Name, number> {
  const sums = new Map<Name, number>();
  for (let index = first; index < counts.length; index++) {
    const count = counts[index] ?? 0;
    if (count > 0) sums.set(name(index), count);
  }
  return sums;
}
