import type { Plans } from '../config/plans.ts';
import { Refusal } from '../errors/refusal.ts';
import { callerOf } from '../people/caller.ts';
import type { BulkRefusal } from '../store/codes/bulk-actions.ts';
import { type DueDeps, DueWorker } from '../store/due/due-worker.ts';
import type { BulkActionRow, Code } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { type ChangeDeps, changeQrCode } from './change-qr-code.ts';
import { undoFields } from './changed-fields.ts';
import { codeFilter } from './list-owned-codes.ts';
import type { CodeChangeInput } from './owner-fields.ts';
import { undoTags } from './tags.ts';

const POLL_EVERY_MS = 1_000;
/** Codes changed between two saves of the progress. */
const BATCH_SIZE = 25;
/** After this long without a save another process takes over. */
const LEASE_MS = 60_000;
/** Lets other requests go first between two batches. */
const PAUSE_MS = 10;

type Deps = ChangeDeps &
  DueDeps & {
    store: StoreWith<'saveBulkProgress' | 'listOwnedCodes' | 'findAccount' | 'listBulkChanged' | 'findBulkEntry'>;
    plans: Plans;
  };
type Batch = { seq: number; id: string }[];

/**
 * Applies changes to all codes that match a filter, and undoes them. The codes of a batch are saved before it begins, and the results
 * after it: after a crash the batch is repeated, and codes that were already changed stay as they are. So every code is
 * attempted once, and counted once. Closing finishes the current batch; another process or the next start continues.
 */
export function startBulkWorker(deps: Deps): DueWorker<'bulkActions'> {
  const worker: DueWorker<'bulkActions'> = new DueWorker(deps, {
    queue: 'bulkActions',
    everyMs: POLL_EVERY_MS,
    leaseMs: LEASE_MS,
    limit: 1,
    async run(actions) {
      for (const action of actions) await runAction(deps, worker, action);
    },
    failure: 'A bulk change was interrupted; it continues later',
  });
  return worker;
}

async function runAction(deps: Deps, worker: { isClosed: boolean }, claimed: BulkActionRow): Promise<void> {
  const { store, clock } = deps;
  let action = claimed;
  for (;;) {
    const batch = await nextBatch(deps, action);
    const isLast = batch.length === 0;
    const lease_until = worker.isClosed ? 0 : clock.now() + LEASE_MS;
    const begun = isLast
      ? { state: 'done', finished_at: clock.now(), portion: null, lease_until }
      : { portion: JSON.stringify(batch), lease_until };
    const progress = { id: action.id, lease: action.lease_until, set: begun, changed: 0, refused: [] };
    if (!(await store.write.saveBulkProgress(progress)) || isLast || worker.isClosed) return;
    const refused = await changeBatch(deps, action, batch);
    const last_seq = batch.at(-1)?.seq ?? 0;
    const done = { portion: null, last_seq, lease_until: worker.isClosed ? 0 : clock.now() + LEASE_MS };
    const isSaved = await store.write.saveBulkProgress({
      id: action.id,
      lease: lease_until,
      set: done,
      changed: batch.length - refused.length,
      refused,
    });
    if (!isSaved || worker.isClosed) return;
    action = { ...action, ...done };
    await Bun.sleep(PAUSE_MS);
  }
}

async function nextBatch({ store }: Deps, action: BulkActionRow): Promise<Batch> {
  if (action.portion !== null) return JSON.parse(action.portion);
  if (action.undoes !== null) return store.read.listBulkChanged(action.undoes, action.last_seq, BATCH_SIZE);
  const filter = codeFilter(action.account_id, JSON.parse(action.filter), action.created_at);
  const after = { seq: action.last_seq, key: '' };
  const page = { ...filter, order: 'newest', after, limit: BATCH_SIZE } as const;
  return (await store.read.listOwnedCodes(page)).map(({ seq, id }) => ({ seq, id }));
}

async function changeBatch(deps: Deps, action: BulkActionRow, batch: Batch): Promise<BulkRefusal[]> {
  const { store, plans, log } = deps;
  const changeOf = requestOf(deps, action);
  const refused: BulkRefusal[] = [];
  for (const { seq, id } of batch) {
    try {
      const account = await store.read.findAccount(action.account_id);
      if (!account) throw new Refusal('not_found', 'The account is gone');
      const caller = { ...callerOf(plans, account), bulkActionId: action.id };
      await changeQrCode(deps, caller, id, await changeOf(seq), null);
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

/** What is to change in a code, by its `seq`. */
function requestOf({ store }: Deps, action: BulkActionRow) {
  const { account_id: accountId, undoes } = action;
  if (undoes === null) {
    const change: CodeChangeInput = JSON.parse(action.change);
    return () => change;
  }
  return async (seq: number) => {
    const entry = await store.read.findBulkEntry(undoes, seq);
    const changes = entry?.fields ?? [];
    const tags = await undoTags(store, accountId, changes);
    return (code: Code) => ({ ...undoFields(code, changes), ...tags });
  };
}
