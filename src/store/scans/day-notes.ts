import { type DaySums, emptySums, increase } from './day-sums.ts';
import { CLASSES, COUNTRIES, countryName, DEVICES, kindParts } from './scan-kind.ts';

/** Stands for a scan of which nothing is recorded. */
export const NO_KIND = -1;

/** The class of a scan; the others are visits. */
const SCAN = CLASSES.indexOf('scan');

/** Notes that are kept before they are added up: less than this most days of most codes have. */
const MAX_NOTES = 128;

/**
 * Arrivals of one day, as they come: noted at first, and added up where there are many. A scan costs three of these
 * notes, of its code, its project and its account.
 */
export class DayNotes {
  #kind = NO_KIND;
  #referrer = '';
  #hour = 0;
  #many = 0;
  /** Four values each: what came before the last. */
  #earlier: (number | string)[] = NONE;
  #counts: Counts | null = null;

  add(kind: number, referrer: string, hour: number, many: number): void {
    if (kind === this.#kind && hour === this.#hour && referrer === this.#referrer) {
      this.#many += many;
      return;
    }
    if (this.#counts) this.#counts.add(this.#kind, this.#referrer, this.#hour, this.#many);
    else this.#note();
    this.#kind = kind;
    this.#referrer = referrer;
    this.#hour = hour;
    this.#many = many;
  }

  #note(): void {
    if (this.#many === 0) return;
    if (this.#earlier === NONE) this.#earlier = [];
    const length = this.#earlier.push(this.#kind, this.#referrer, this.#hour, this.#many);
    if (length < 4 * MAX_NOTES) return;
    this.#counts = new Counts();
    addNotes(this.#counts, this.#earlier);
    this.#earlier = NONE;
  }

  /** All of it, added up; nothing is left here. */
  take(): DaySums {
    const counts = this.#counts ?? new SmallCounts();
    addNotes(counts, this.#earlier);
    counts.add(this.#kind, this.#referrer, this.#hour, this.#many);
    this.#earlier = NONE;
    this.#counts = null;
    this.#many = 0;
    return counts.sums();
  }
}

const NONE: (number | string)[] = [];

function addNotes(counts: Counts | SmallCounts, notes: (number | string)[]): void {
  for (let at = 0; at < notes.length; at += 4) {
    counts.add(
      notes[at] as number,
      notes[at + 1] as string,
      notes[at + 2] as number,
      notes[at + 3] as number,
    );
  }
}

/** For few: maps right away. */
class SmallCounts {
  readonly #sums = emptySums();

  add(kind: number, referrer: string, hour: number, many: number): void {
    if (many === 0) return;
    const sums = this.#sums;
    if (kind === NO_KIND) {
      sums.total += many;
      return;
    }
    const visitClass = kindParts.class(kind);
    if (visitClass !== SCAN) {
      increase(sums.visits, CLASSES[visitClass] ?? '', many);
      return;
    }
    const [country, rule] = [kindParts.country(kind), kindParts.rule(kind)];
    sums.total += many;
    increase(sums.hours, hour, many);
    increase(sums.devices, DEVICES[kindParts.device(kind)] ?? '', many);
    if (country > 0) increase(sums.countries, countryName(country), many);
    if (rule > 0) increase(sums.rules, rule, many);
    if (referrer !== '') increase(sums.referrers, referrer, many);
  }

  sums(): DaySums {
    return this.#sums;
  }
}

/** For many: a place in an array for every value but referrers, which takes a tenth of the time that a map takes. */
class Counts {
  #total = 0;
  readonly #hours = new Uint32Array(24);
  readonly #devices = new Uint32Array(DEVICES.length + 1);
  readonly #rules = new Uint32Array(32);
  readonly #visits = new Uint32Array(8);
  readonly #countries = new Uint32Array(COUNTRIES);
  readonly #referrers = new Map<string, number>();

  add(kind: number, referrer: string, hour: number, many: number): void {
    if (kind === NO_KIND) {
      this.#total += many;
      return;
    }
    const visitClass = kindParts.class(kind);
    if (visitClass !== SCAN) {
      addAt(this.#visits, visitClass, many);
      return;
    }
    this.#total += many;
    addAt(this.#hours, hour, many);
    addAt(this.#devices, kindParts.device(kind), many);
    addAt(this.#rules, kindParts.rule(kind), many);
    addAt(this.#countries, kindParts.country(kind), many);
    if (referrer !== '') increase(this.#referrers, referrer, many);
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
    };
  }
}

function addAt(counts: Uint32Array, index: number, many: number): void {
  counts[index] = (counts[index] ?? 0) + many;
}

/** From the index `first` on: what is before it has no name. */
function counted<Name>(counts: Uint32Array, first: number, name: (index: number) => Name): Map<Name, number> {
  const sums = new Map<Name, number>();
  for (let index = first; index < counts.length; index++) {
    const many = counts[index] ?? 0;
    if (many > 0) sums.set(name(index), many);
  }
  return sums;
}
