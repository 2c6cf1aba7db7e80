import type { Logger } from '../lib/logger.ts';
import type { StoredLink } from '../store/scans/links.ts';
import {
  codesOf,
  LIMIT_UNKNOWN,
  type ScanBatch,
  type ScanResult,
  STALE,
  UNLIMITED,
} from '../store/scans/scan-batch.ts';
import type { Store, StoreWith } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { KnownLinks } from './known-links.ts';
import type { LateScans } from './late-scans.ts';
import type { OutageFiles } from './outage-files.ts';

/** How often a store that is out of reach is asked whether it is back. */
const PROBE_EVERY_MS = 500;

type OutageStore = Pick<Store, 'engine' | 'ping'> & StoreWith<'countLateScans'>;

type OutageParts = OutageFiles & {
  store: OutageStore;
  log: Logger;
  /** Rejects with StoreUnavailable as long as the store cannot be written to; `ping`, unless another one is given. */
  probe?: () => Promise<void>;
};

/**
 * What a node does while its store takes no scans: PostgreSQL is out of reach, or the disk under SQLite is full. Codes
 * without a limit go on resolving as they were seen last, and their scans wait in a file of this machine until the
 * store can count them. Nothing else is decided without it.
 */
export class Outage {
  /** Null where links can be read all the time. */
  readonly known: KnownLinks | null;
  readonly #late: LateScans;
  readonly #store: OutageStore;
  readonly #probe: () => Promise<void>;
  readonly #log: Logger;
  #isAway = false;
  #isClosed = false;
  #ending: Promise<void> | null = null;

  constructor({ known, late, store, log, probe = () => store.ping() }: OutageParts) {
    this.known = known;
    this.#late = late;
    this.#store = store;
    this.#probe = probe;
    this.#log = log;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Of scans that wait to be counted. */
  get waitingBytes(): number {
    return this.#late.waitingBytes;
  }

  /** Whether a batch that failed so may be written down here, and is counted once all the same. */
  takes(error: unknown): error is StoreUnavailable {
    if (!(error instanceof StoreUnavailable)) return false;
    // PostgreSQL knows every batch by its number, and counts it once. SQLite would have to write one row more for each.
    return this.#store.engine === 'postgres' || error.isDiskFull;
  }

  /** The store did not answer. */
  begin(error: unknown): void {
    if (!this.#isAway) {
      this.#isAway = true;
      this.#log.warn(
        { err: error },
        'The database cannot be reached: known codes without a scan limit still work',
      );
    }
    this.end();
  }

  /** Counts what waits on the disk as soon as the store answers, and is over then. */
  end(): void {
    if (this.#isClosed || (!this.#isAway && this.#late.isEmpty)) return;
    this.#ending ??= this.#untilBack().finally(() => {
      this.#ending = null;
    });
  }

  /** Takes a batch instead of the store: durable when it resolves. */
  async count(batch: ScanBatch): Promise<ScanResult> {
    const codes = codesOf(batch);
    const results = codes.map(({ limit, scans }) => (limit === UNLIMITED ? scans : STALE));
    await this.#late.add({ batch, results });
    return results.map((granted) => (granted === STALE ? LIMIT_UNKNOWN : granted));
  }

  /** The link behind a slug as it was seen last. Throws where it never was. */
  async seenLast(slug: string, cause: unknown): Promise<StoredLink | null> {
    const link = await this.known?.find(slug);
    if (link === undefined) throw new StoreUnavailable(cause);
    return link;
  }

  /** Looks no more whether the store is back. */
  async stop(): Promise<void> {
    this.#isClosed = true;
    await this.#ending;
  }

  async close(): Promise<void> {
    await this.stop();
    await Promise.all([this.known?.close(), this.#late.close()]);
  }

  /** New scans go to the store again as soon as it answers, while the old ones are being counted. */
  async #untilBack(): Promise<void> {
    while (!this.#isClosed && (this.#isAway || !this.#late.isEmpty)) {
      try {
        await this.#probe();
        if (this.#isAway) this.#log.info('The database is back: scans of the outage are being counted');
        this.#isAway = false;
        this.known?.forget();
        await this.#late.countAll((batches) => this.#store.write.countLateScans({ batches }));
      } catch (error) {
        if (error instanceof StoreUnavailable) this.#isAway = true;
        // A mistake of ours must not turn into a loop without a word.
        else this.#log.error({ err: error }, 'Scans of an outage could not be counted');
        await Bun.sleep(PROBE_EVERY_MS);
      }
    }
  }
}
