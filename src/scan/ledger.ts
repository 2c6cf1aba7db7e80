import { newId } from '../lib/ids.ts';
import type { CodeScans, ScanBatch, ScanKind, ScanResult } from '../store/scan-batch.ts';
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

type Settle = (outcome: CountOutcome) => void;
type Fail = (error: unknown) => void;

/** The scans of one code and version that wait for the same commit. */
type Gathering = { scans: CodeScans; scanners: Settle[]; visitors: Settle[]; failures: Fail[] };

type Batch = {
  codes: Map<string, Gathering>;
  kinds: ScanKind[];
  kindAt: Map<string, number>;
};

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
  count(resolved: ResolvedLink, visitor: Visitor, rule: number | null, now: number): Promise<CountOutcome> {
    if (this.#waiting >= MAX_WAITING) return Promise.resolve('overloaded');
    this.#waiting++;
    return new Promise((resolve, reject) => {
      const gathering = this.#gatheringOf(resolved);
      const kind = resolved.link.analyticsEnabled ? this.#kindOf(visitor, rule, now) : -1;
      const isScan = visitor.class === 'scan';
      (isScan ? gathering.scans.scans : gathering.scans.visits).push(kind);
      (isScan ? gathering.scanners : gathering.visitors).push(resolve);
      gathering.failures.push(reject);
      if (!this.#isWriting) this.#write();
    });
  }

  /** Everything handed in before is counted after this. */
  async close(): Promise<void> {
    while (this.#waiting > 0) await Bun.sleep(1);
  }

  #gatheringOf({ seq, link }: ResolvedLink): Gathering {
    const key = `${seq}:${link.version}`;
    const known = this.#gathering.codes.get(key);
    if (known) return known;
    const isLimited = link.scanLimit !== null;
    const scans = { seq, version: link.version, isLimited, scans: [], visits: [] };
    const gathering = { scans, scanners: [], visitors: [], failures: [] };
    this.#gathering.codes.set(key, gathering);
    return gathering;
  }

  #kindOf(visitor: Visitor, rule: number | null, now: number): number {
    const { kinds, kindAt } = this.#gathering;
    const kind = {
      hour: Math.floor(now / HOUR_MS),
      country: visitor.country ?? '',
      device: visitor.device,
      referrerHost: visitor.referrerHost ?? '',
      rule: rule ?? -1,
      class: visitor.class,
    };
    const key = `${kind.hour}|${kind.country}|${kind.device}|${kind.rule}|${kind.class}|${kind.referrerHost}`;
    const known = kindAt.get(key);
    if (known !== undefined) return known;
    kindAt.set(key, kinds.length);
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
        settle(gatherings, await this.#send(gatherings, batch.kinds));
      } catch (error) {
        for (const { failures } of gatherings) for (const fail of failures) fail(error);
      }
      for (const { failures } of gatherings) this.#waiting -= failures.length;
    }
    this.#isWriting = false;
  }

  async #send(gatherings: Gathering[], kinds: ScanKind[]): Promise<ScanResult> {
    const now = this.#clock.now();
    const batch: ScanBatch = {
      id: newId('bat', now),
      now,
      codes: gatherings.map(({ scans }) => scans),
      kinds,
    };
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

function settle(gatherings: Gathering[], results: ScanResult): void {
  for (const [at, { scanners, visitors }] of gatherings.entries()) {
    const result = results[at] ?? 'stale';
    for (const [place, tell] of scanners.entries()) {
      tell(result === 'stale' ? 'stale' : place < result.counted ? 'counted' : 'limit_reached');
    }
    for (const tell of visitors)
      tell(result === 'stale' ? 'stale' : result.isOpen ? 'counted' : 'limit_reached');
  }
}
