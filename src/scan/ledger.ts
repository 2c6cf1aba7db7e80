import { newId } from '../lib/ids.ts';
import {
  CLOSED,
  type ScanBatch,
  type ScanKind,
  type ScanResult,
  STALE,
  UNLIMITED,
  UNRECORDED,
} from '../store/scan-batch.ts';
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

/** `stale`: the link has changed since it was read. `overloaded`: come again. */
export type CountOutcome = 'counted' | 'limit_reached' | 'stale' | 'overloaded';

/**
 * The scans of one code and version that wait for the same commit. They share one promise of what came of the
 * code; which of them a limit lets through follows from the place at which each joined.
 */
type Gathering = {
  seq: number;
  version: number;
  limit: number;
  /** The kind of each scan, and of each visit that is none. */
  scans: number[];
  visits: number[];
  result: Promise<number>;
  settle: (counted: number) => void;
  fail: (error: unknown) => void;
};

type Batch = { codes: Map<ResolvedLink, Gathering>; kinds: ScanKind[]; kindAt: Map<string, number> };

/**
 * Counts scans, many to a commit: while one batch is being made durable the next one gathers here. A scan is
 * told "counted" only after the commit that holds it.
 */
export class Ledger {
  readonly #store: Store;
  readonly #clock: { now(): number };
  #gathering = emptyBatch();
  #waiting = 0;
  #isWriting = false;

  constructor(store: Store, clock: { now(): number }) {
    this.#store = store;
    this.#clock = clock;
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
    const gathering = this.#gatheringOf(resolved);
    const kind = resolved.link.analyticsEnabled ? this.#kindOf(visitor, rule, now) : UNRECORDED;
    const isScan = visitor.class === 'scan';
    const place = (isScan ? gathering.scans : gathering.visits).push(kind);
    if (!this.#isWriting) this.#write();
    const counted = await gathering.result;
    if (counted === STALE) return 'stale';
    if (isScan) return place <= counted ? 'counted' : 'limit_reached';
    return counted === CLOSED ? 'limit_reached' : 'counted';
  }

  /** Everything handed in before is counted after this. */
  async close(): Promise<void> {
    while (this.#waiting > 0) await Bun.sleep(1);
  }

  #gatheringOf(resolved: ResolvedLink): Gathering {
    const known = this.#gathering.codes.get(resolved);
    if (known) return known;
    const { promise: result, resolve: settle, reject: fail } = Promise.withResolvers<number>();
    const { link, seq } = resolved;
    const limit = link.scanLimit ?? UNLIMITED;
    const gathering = { seq, version: link.version, limit, scans: [], visits: [], result, settle, fail };
    this.#gathering.codes.set(resolved, gathering);
    return gathering;
  }

  #kindOf(
    { country, device, referrerHost, class: visitClass }: Visitor,
    rule: number | null,
    now: number,
  ): number {
    const { kinds, kindAt } = this.#gathering;
    const hour = Math.floor(now / HOUR_MS);
    const key = `${hour}|${country}|${device}|${rule}|${visitClass}|${referrerHost}`;
    const known = kindAt.get(key);
    if (known !== undefined) return known;
    kindAt.set(key, kinds.length);
    const kind = {
      hour,
      country: country ?? '',
      device,
      referrerHost: referrerHost ?? '',
      rule: rule ?? -1,
      class: visitClass,
    };
    return kinds.push(kind) - 1;
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    // To the end of the tick, so that scans that arrived together are written together.
    await Promise.resolve();
    while (this.#gathering.codes.size > 0) {
      const batch = this.#gathering;
      this.#gathering = emptyBatch();
      const gatherings = [...batch.codes.values()];
      try {
        const results = await this.#send(gatherings, batch.kinds);
        for (const [at, { settle }] of gatherings.entries()) settle(results[at] ?? STALE);
      } catch (error) {
        for (const { fail } of gatherings) fail(error);
      }
      for (const { scans, visits } of gatherings) this.#waiting -= scans.length + visits.length;
    }
    this.#isWriting = false;
  }

  async #send(gatherings: Gathering[], kinds: ScanKind[]): Promise<ScanResult> {
    const now = this.#clock.now();
    const batch = { id: newId('bat', now), now, kinds, ...flatten(gatherings) };
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

function emptyBatch(): Batch {
  return { codes: new Map(), kinds: [], kindAt: new Map() };
}

function flatten(gatherings: Gathering[]): Pick<ScanBatch, 'codes' | 'kindOf'> {
  const codes: number[] = [];
  const kindOf: number[] = [];
  for (const { seq, version, limit, scans, visits } of gatherings) {
    codes.push(seq, version, limit, scans.length, visits.length);
    for (const kind of scans) kindOf.push(kind);
    for (const kind of visits) kindOf.push(kind);
  }
  return { codes, kindOf };
}
