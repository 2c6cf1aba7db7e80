import { type Deadline, settleWithin } from '../lib/deadline.ts';
import type { Logger } from '../lib/logger.ts';
import type { StoredLink } from '../store/scans/links.ts';
import {
  type CodeScans,
  codesOf,
  LIMIT_UNKNOWN,
  ownersOf,
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

/** How often an unavailable store is probed. */
const PROBE_EVERY_MS = 500;
/** The same after a statement did not fit its tables, which hardly mends itself. */
const MISMATCH_PROBE_MS = 5_000;
/** How often to look for scans of processes that have died. */
const LOOK_FOR_ORPHANS_MS = 5_000;

type OutageStore = Pick<Store, 'engine' | 'ping'> & StoreWith<'countLateScans' | 'findLink' | 'findScanVersions'>;

type OutageParts = OutageFiles & {
  store: OutageStore;
  log: Logger;
  /** Rejects with StoreUnavailable while the store cannot be written to; `ping` by default. */
  probe?: () => Promise<void>;
};

/**
 * What a node does while its store takes no scans: PostgreSQL is unreachable, the disk under SQLite is full, or a newer
 * version has changed the tables. Codes without a limit resolve to the last known link, and their scans wait in a file on this machine until the store can
 * count them. Everything else needs the store.
 */
export class Outage {
  /** Null where links can be read during an outage. */
  readonly known: KnownLinks | null;
  readonly #late: LateScans;
  readonly #store: OutageStore;
  readonly #probe: () => Promise<void>;
  readonly #log: Logger;
  /** Called when the store is back: what was decided without it may be wrong now. */
  onBack: () => void = () => {};
  #isActive = false;
  /** The store answers, and has no room for what would be written. */
  #isDiskFull = false;
  /** The store answers, but has tables of a newer version. */
  #isSchemaMismatch = false;
  #isClosed = false;
  #ending: Promise<void> | null = null;
  #orphansAt = Number.NEGATIVE_INFINITY;

  constructor({ known, late, store, log, probe = () => store.ping() }: OutageParts) {
    this.known = known;
    this.#late = late;
    this.#store = store;
    this.#probe = probe;
    this.#log = log;
  }

  get isActive(): boolean {
    return this.#isActive;
  }

  /** Whether scans can be taken without the store; false for a while after the disk refused one. */
  get canCount(): boolean {
    return this.#late.canAdd;
  }

  /** The size of the scans that wait to be counted. */
  get waitingBytes(): number {
    return this.#late.waitingBytes;
  }

  /** Whether a batch that failed with this error can be counted late without being counted twice. */
  canCountLate(error: unknown): error is StoreUnavailable {
    if (!(error instanceof StoreUnavailable)) return false;
    // PostgreSQL records every batch by its number and counts it once. For SQLite that would be one more row per batch.
    return this.#store.engine === 'postgres' || error.isDiskFull || error.isSchemaMismatch;
  }

  /** Called when the store did not answer. */
  begin(error: unknown): void {
    this.#activate(error);
    this.end();
  }

  #activate(error: unknown): void {
    this.#isSchemaMismatch ||= isSchemaMismatch(error);
    this.#isDiskFull = error instanceof StoreUnavailable && error.isDiskFull;
    if (this.#isActive) return;
    this.#isActive = true;
    const reason = this.#isSchemaMismatch ? 'was changed by a newer version' : 'cannot be reached';
    this.#log.warn({ err: error }, `The database ${reason}: known codes without a scan limit still work`);
  }

  /** Starts counting the scans on disk; the outage is over once the store answers. Called every second. */
  end(): void {
    this.#lookForOrphans();
    if (this.#isClosed || (!this.#isActive && this.#late.isEmpty)) return;
    this.#ending ??= this.#untilBack().finally(() => {
      this.#ending = null;
    });
  }

  /** Writes a batch to disk in place of the store: durable when it resolves. Asks the store nothing after `deadline`. */
  async count(batch: ScanBatch, deadline: Deadline): Promise<ScanResult> {
    const codes = codesOf(batch);
    const isCurrent = await this.#currentCodes(batch, deadline);
    const results = codes.map((code) => (code.limit === UNLIMITED && isCurrent(code) ? code.scans : STALE));
    if (results.some((granted) => granted !== STALE)) await this.#late.add({ batch, results });
    return results.map((granted, at) =>
      granted === STALE && codes[at]?.limit !== UNLIMITED ? LIMIT_UNKNOWN : granted,
    );
  }

  /**
   * What was decided on an older link is decided again, as long as that can be known: where the batch only waited too
   * long, and on a full disk, where links can be read and a change may be made too, such as a small one.
   */
  async #currentCodes(batch: ScanBatch, deadline: Deadline): Promise<(code: CodeScans) => boolean> {
    if (this.#isActive && (this.#isSchemaMismatch || !this.#canRead)) return () => true;
    const owners = ownersOf(batch);
    const asked = {
      codes: codesOf(batch).map(({ seq }) => seq),
      projects: owners.map(({ projectId }) => projectId),
      accounts: owners.map(({ accountId }) => accountId),
    };
    const reading = this.#store.read.findScanVersions(asked);
    const tooLate = () => new StoreUnavailable('the store took too long to tell which links are current');
    const found = await settleWithin(reading, deadline.left, tooLate).catch((error: unknown) => {
      if (this.known === null || !(error instanceof StoreUnavailable)) throw error;
      this.begin(error);
      return null;
    });
    // It cannot be reached by now.
    if (found === null) return () => true;
    const areCurrent = owners.map(
      ({ projectId, projectVersion, accountId, accountVersion }) =>
        found.get(projectId) === projectVersion && found.get(accountId) === accountVersion,
    );
    return ({ seq, version, owner }) => found.get(seq) === version && areCurrent[owner] === true;
  }

  get #canRead(): boolean {
    return this.known === null || this.#isDiskFull;
  }

  /** The last known link of a slug. Throws if the slug is not known. */
  async lastKnownLink(slug: string, cause: unknown): Promise<StoredLink | null> {
    const link = await this.known?.find(slug);
    if (link === undefined) throw new StoreUnavailable(cause);
    return link;
  }

  /** Stops probing the store. */
  async stop(): Promise<void> {
    this.#isClosed = true;
    await this.#ending;
  }

  async close(): Promise<void> {
    await this.stop();
    await Promise.all([this.known?.close(), this.#late.close()]);
  }

  #lookForOrphans(): void {
    const now = performance.now();
    if (this.#isClosed || now - this.#orphansAt < LOOK_FOR_ORPHANS_MS) return;
    this.#orphansAt = now;
    try {
      this.#late.takeOrphans();
    } catch (error) {
      this.#log.error({ err: error }, 'Scans of a process that has died could not be taken over');
    }
  }

  /** New scans go to the store as soon as it answers, while late ones are still being counted. */
  async #untilBack(): Promise<void> {
    while (!this.#isClosed && (this.#isActive || !this.#late.isEmpty)) {
      try {
        if (this.#isSchemaMismatch) await this.#pause(MISMATCH_PROBE_MS);
        await this.#probe();
        if (this.#isSchemaMismatch) await this.#tryStatements();
        // As loud as its beginning: whoever reads no more than warnings sees the end too.
        if (this.#isActive) this.#log.warn('The database is back: scans of the outage are being counted');
        this.#isActive = false;
        this.#isSchemaMismatch = false;
        this.onBack();
        this.known?.forget();
        await this.#countLate();
      } catch (error) {
        if (error instanceof StoreUnavailable) this.#activate(error);
        // An error of our own must not loop silently.
        else this.#log.error({ err: error }, 'Scans of an outage could not be counted');
        await Bun.sleep(PROBE_EVERY_MS);
      }
    }
  }

  /** Throws while the tables are those of a newer version. */
  async #tryStatements(): Promise<void> {
    await this.#countLate();
    await this.#store.read.findLink('');
  }

  #countLate(): Promise<void> {
    return this.#late.countAll(
      async (batches) => {
        if (batches.length > 0) await this.#store.write.countLateScans({ batches });
      },
      (where) => this.#log.error(where, 'Scans of an outage cannot be read: the disk has damaged their file'),
    );
  }

  /** In steps, as closing waits for it. */
  async #pause(ms: number): Promise<void> {
    for (let left = ms; left > 0 && !this.#isClosed; left -= PROBE_EVERY_MS) await Bun.sleep(PROBE_EVERY_MS);
  }
}

function isSchemaMismatch(error: unknown): boolean {
  return error instanceof StoreUnavailable && error.isSchemaMismatch;
}
