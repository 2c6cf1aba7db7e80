import { callerOf } from '../accounts/caller.ts';
import type { Plans } from '../config/plans.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import type { BulkRefusal } from '../store/codes/bulk-actions.ts';
import type { BulkActionRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { type ChangeDeps, changeQrCode } from './change-qr-code.ts';
import { codeFilter } from './list-owned-codes.ts';

const LOOK_EVERY_MS = 1_000;
/** Codes that are changed between two notes of how far it came. */
const BATCH_SIZE = 25;
/** After this long without a note another process takes over. */
const LEASE_MS = 60_000;
/** Between two batches everybody else comes first. */
const PAUSE_MS = 10;

type Deps = ChangeDeps & {
  store: StoreWith<
    'hasBulkAction' | 'claimBulkAction' | 'saveBulkProgress' | 'listOwnedCodes' | 'findAccount'
  >;
  plans: Plans;
  log: Logger;
};
type Batch = { seq: number; id: string }[];

/**
 * Makes changes that were asked of all codes that match a filter. Before a batch is begun its codes are noted, and
 * after it what became of them: whoever goes on after a crash repeats that batch, and a code that was changed
 * already is left as it is. So every code is tried once, and counted once.
 */
export class BulkWorker {
  readonly #deps: Deps;
  readonly #task: PeriodicTask;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#task = new PeriodicTask(() => this.#run(), { everyMs: LOOK_EVERY_MS });
  }

  /** Works on whatever nobody else works on. */
  wake(): Promise<void> {
    return this.#task.run();
  }

  /** The batch under way is finished; the rest is another's, or the next start's. */
  close(): Promise<void> {
    return this.#task.close();
  }

  async #run(): Promise<void> {
    const { store, clock, log } = this.#deps;
    try {
      while (!this.#task.isClosed && (await store.read.hasBulkAction(clock.now()))) {
        const now = clock.now();
        const action = await store.write.claimBulkAction({ now, leaseUntil: now + LEASE_MS });
        if (!action) return;
        await this.#work(action);
      }
    } catch (error) {
      log.warn({ err: error }, 'A bulk change was interrupted; it continues later');
    }
  }

  async #work(claimed: BulkActionRow): Promise<void> {
    const { store, clock } = this.#deps;
    let action = claimed;
    for (;;) {
      const batch = await this.#nextBatch(action);
      const isLast = batch.length === 0;
      const lease_until = this.#task.isClosed ? 0 : clock.now() + LEASE_MS;
      const begun = isLast
        ? { state: 'done', finished_at: clock.now(), portion: null, lease_until }
        : { portion: JSON.stringify(batch), lease_until };
      const note = { id: action.id, lease: action.lease_until, set: begun, changed: 0, refused: [] };
      if (!(await store.write.saveBulkProgress(note)) || isLast || this.#task.isClosed) return;
      const refused = await this.#change(action, batch);
      const last_seq = batch.at(-1)?.seq ?? 0;
      const done = { portion: null, last_seq, lease_until: this.#task.isClosed ? 0 : clock.now() + LEASE_MS };
      const isSaved = await store.write.saveBulkProgress({
        id: action.id,
        lease: lease_until,
        set: done,
        changed: batch.length - refused.length,
        refused,
      });
      if (!isSaved || this.#task.isClosed) return;
      action = { ...action, ...done };
      await Bun.sleep(PAUSE_MS);
    }
  }

  async #nextBatch(action: BulkActionRow): Promise<Batch> {
    if (action.portion !== null) return JSON.parse(action.portion);
    const filter = codeFilter(action.account_id, JSON.parse(action.filter), action.created_at);
    const after = { seq: action.last_seq, key: '' };
    const page = { ...filter, order: 'newest', after, limit: BATCH_SIZE } as const;
    return (await this.#deps.store.read.listOwnedCodes(page)).map(({ seq, id }) => ({ seq, id }));
  }

  async #change(action: BulkActionRow, batch: Batch): Promise<BulkRefusal[]> {
    const { store, plans, log } = this.#deps;
    const change = JSON.parse(action.change);
    const refused: BulkRefusal[] = [];
    for (const { seq, id } of batch) {
      try {
        const account = await store.read.findAccount(action.account_id);
        if (!account) throw new Refusal('not_found', 'The account is gone');
        await changeQrCode(this.#deps, callerOf(plans, account), id, change, null);
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error;
        const isRefusal = error instanceof Refusal;
        if (!isRefusal) log.error({ qr_id: id, err: error }, 'A code could not be changed');
        const message = isRefusal ? error.message : 'Something went wrong on the server';
        refused.push({ code_seq: seq, code: isRefusal ? error.code : 'internal_error', message });
      }
    }
    return refused;
  }
}
