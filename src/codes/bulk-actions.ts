import { invalid, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { requireProject } from '../projects/find-project.ts';
import type { BulkActionRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { codeFilter, type OwnedCodesFilter } from './list-owned-codes.ts';
import type { CodeChangeInput } from './owner-fields.ts';

/** No plan has more codes. */
const MAX_CODES = 1_000_000;

export async function countOwnedCodes(
  store: StoreWith<'countMatchingCodes' | 'findProject'>,
  accountId: string,
  filter: OwnedCodesFilter,
  now: number,
): Promise<number> {
  if (filter.projectId !== null) await requireProject(store, accountId, filter.projectId);
  return store.read.countMatchingCodes(codeFilter(accountId, filter, now), MAX_CODES);
}

type Started = 'countMatchingCodes' | 'findProject' | 'listOwnedCodes' | 'insertBulkAction';

/**
 * Starts one change to all codes that match now. The server makes it in batches (bulk-worker.ts), whether or not the
 * page stays open. Codes that are created later are not changed.
 */
export async function startBulkAction(
  { store, clock }: { store: StoreWith<Started>; clock: Clock },
  accountId: string,
  filter: OwnedCodesFilter,
  change: CodeChangeInput,
): Promise<BulkActionRow> {
  const now = clock.now();
  const total = await countOwnedCodes(store, accountId, filter, now);
  const page = { ...codeFilter(accountId, filter, now), order: 'newest', after: null, limit: 1 } as const;
  const [newest] = await store.read.listOwnedCodes(page);
  const action = {
    ...newAction(accountId, now),
    change: JSON.stringify(change),
    filter: JSON.stringify(filter),
    last_seq: (newest?.seq ?? 0) + 1,
    total,
  };
  if (await store.write.insertBulkAction({ action })) return action;
  throw invalid('another change of many codes is still running; wait for it, or stop it');
}

/** How long a bulk change can be undone, unless another one is made before. */
const UNDO_MS = 24 * 3_600_000;

/** Of the account's newest bulk change. */
export function isUndoable(newest: BulkActionRow, now: number): boolean {
  if (newest.undoes !== null) return false;
  const hasChanged = newest.changed > 0 || newest.portion !== null;
  return newest.finished_at === null || (hasChanged && newest.finished_at > now - UNDO_MS);
}

/**
 * Starts to take back what the account's newest bulk change did, in batches as the change itself; one that still runs
 * is stopped. Codes that it did not change, and what was changed again since then, stay as they are.
 */
export async function undoBulkAction(
  { store, clock }: { store: StoreWith<'insertBulkUndo'>; clock: Clock },
  accountId: string,
  id: string,
): Promise<BulkActionRow> {
  const now = clock.now();
  const action = { ...newAction(accountId, now), last_seq: Number.MAX_SAFE_INTEGER, undoes: id };
  const undo = await store.write.insertBulkUndo({ action, finishedAfter: now - UNDO_MS });
  if (undo) return undo;
  throw new Refusal('not_found', 'This change can no longer be undone: only the latest one can, for 24 hours');
}

export async function stopBulkAction(
  { store, clock }: { store: StoreWith<'stopBulkAction'>; clock: Clock },
  accountId: string,
  id: string,
): Promise<void> {
  if (!(await store.write.stopBulkAction({ accountId, id, now: clock.now() })))
    throw new Refusal('not_found', 'There is no such change under way in this account');
}

function newAction(accountId: string, now: number): BulkActionRow {
  return {
    id: newId('bulk', now),
    account_id: accountId,
    change: '{}',
    filter: '{}',
    state: 'running',
    last_seq: 0,
    portion: null,
    total: 0,
    changed: 0,
    refused: 0,
    created_at: now,
    finished_at: null,
    lease_until: 0,
    undoes: null,
  };
}
