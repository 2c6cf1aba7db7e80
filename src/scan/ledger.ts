import { newId } from '../lib/ids.ts';
import { CLOSED, type ScanKind, type ScanResult, STALE, UNLIMITED, UNRECORDED } from '../store/scan-batch.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { ResolvedLink } from './resolve.ts';
import type { Visitor } from './visitor/visitor.ts';

/** Scans that wait at a time; more would only wait longer than a person does. */
const MAX_WAITING = 20_000;
/** How often a batch whose fate is unknown is sent again; its id keeps it from being counted twice. */
const ATTEMPTS = 3;
const RETRY_PAUSE_MS = 250;
const HOUR_MS = 3_600_000;
/** Scans after which a part of the journal is worked into the roll-ups, and the longest time until then. */
const FOLD_SCANS = 1_000;
const FOLD_EVERY_MS = 500;

/** `stale`: the link has changed since it was read. `overloaded`: come again. */
export type CountOutcome = 'counted' | 'limit_reached' | 'stale' | 'overloaded';

/** What waits for the same commit. All share one promise; what came of each follows from its code and its place. */
class Gathering {
  readonly codes: number[] = [];
  readonly arrivals: number[] = [];
  readonly kinds: ScanKind[] = [];
  /** Scans so far, per code. */
  readonly #scans: number[] = [];
  readonly #codeAt = new Map<ResolvedLink, number>();
  readonly #kindAt = new Map<string, number>();
  readonly settled = Promise.withResolvers<ScanResult>();

  get size(): number {
    return this.arrivals.length / 2;
  }

  /** The index of the code, and which of its scans this is, counted from 1; 0 for a visit that is none. */
  add(
    resolved: ResolvedLink,
    visitor: Visitor,
    rule: number | null,
    now: number,
  ): { code: number; place: number } {
    const code = this.#indexOf(resolved);
    const kind = resolved.link.analyticsEnabled ? this.#kindOf(visitor, rule, now) : UNRECORDED;
    if (visitor.class !== 'scan') {
      this.arrivals.push(~code, kind);
      return { code, place: 0 };
    }
    this.arrivals.push(code, kind);
    const place = (this.#scans[code] ?? 0) + 1;
    this.#scans[code] = place;
    return { code, place };
  }

  #indexOf(resolved: ResolvedLink): number {
    const known = this.#codeAt.get(resolved);
    if (known !== undefined) return known;
    const { seq, link } = resolved;
    const index = this.#scans.push(0) - 1;
    this.codes.push(seq, link.version, link.scanLimit ?? UNLIMITED);
    this.#codeAt.set(resolved, index);
    return index;
  }

  #kindOf(visitor: Visitor, rule: number | null, now: number): number {
    const { country, device, referrerHost } = visitor;
    const hour = Math.floor(now / HOUR_MS);
    const key = `${hour}|${country}|${device}|${rule}|${visitor.class}|${referrerHost}`;
    const known = this.#kindAt.get(key);
    if (known !== undefined) return known;
    this.#kindAt.set(key, this.kinds.length);
    const texts = { country: country ?? '', device, referrerHost: referrerHost ?? '', class: visitor.class };
    return this.kinds.push({ hour, rule: rule ?? -1, ...texts }) - 1;
  }
}

/**
 * Counts scans, many to a commit: while one batch is being made durable the next one gathers here. A scan is
 * told "counted" only after the commit that holds it.
 */
export class Ledger {
  readonly #store: Store;
  readonly #clock: { now(): number };
  #gathering = new Gathering();
  #waiting = 0;
  #isWriting = false;
  /** Begins with one: an earlier run may have left something behind. */
  #unfolded = 1;
  readonly #timer: Timer;

  constructor(store: Store, clock: { now(): number }) {
    this.#store = store;
    this.#clock = clock;
    this.#timer = setInterval(() => this.#fold(), FOLD_EVERY_MS);
    this.#timer.unref();
  }

  /** Counts a scan, or records a visit that is none, decided on `resolved` with the given rule (null: none). */
  async count(
    resolved: ResolvedLink,
    visitor: Visitor,
    rule: number | null,
    now: number,
  ): Promise<CountOutcome> {
    if (this.#waiting >= MAX_WAITING) return 'overloaded';
    this.#waiting++;
    const gathering = this.#gathering;
    const { code, place } = gathering.add(resolved, visitor, rule, now);
    if (!this.#isWriting) this.#write();
    const counted = (await gathering.settled.promise)[code] ?? STALE;
    if (counted === STALE) return 'stale';
    if (place === 0) return counted === CLOSED ? 'limit_reached' : 'counted';
    return place <= counted ? 'counted' : 'limit_reached';
  }

  /** Everything handed in before is counted after this. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    while (this.#waiting > 0) await Bun.sleep(1);
  }

  /** Behind the scans; what fails here is done by the next one, or by the next start. */
  async #fold(): Promise<void> {
    if (this.#unfolded === 0) return;
    this.#unfolded = 0;
    const isMore = await this.#store.write.foldScans({}).catch(() => true);
    if (isMore) this.#unfolded++;
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    // To the end of the tick, so that scans that arrived together are written together.
    await Promise.resolve();
    while (this.#gathering.size > 0) {
      const gathering = this.#gathering;
      this.#gathering = new Gathering();
      try {
        gathering.settled.resolve(await this.#send(gathering));
      } catch (error) {
        gathering.settled.reject(error);
      }
      this.#waiting -= gathering.size;
      this.#unfolded += gathering.size;
      if (this.#unfolded >= FOLD_SCANS) this.#fold();
    }
    this.#isWriting = false;
  }

  async #send({ codes, arrivals, kinds }: Gathering): Promise<ScanResult> {
    const now = this.#clock.now();
    const batch = { id: newId('bat', now), now, codes, arrivals, kinds };
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#store.write.countScans(batch);
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || attempt === ATTEMPTS) throw error;
        await Bun.sleep(RETRY_PAUSE_MS);
      }
    }
  }
}
