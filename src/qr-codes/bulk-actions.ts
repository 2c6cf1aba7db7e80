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
  const action: BulkActionRow = {
    id: newId('bulk', now),
    account_id: accountId,
    change: JSON.stringify(change),
    filter: JSON.stringify(filter),
    state: 'running',
    last_seq: (newest?.seq ?? 0) + 1,
    portion: null,
    total,
    changed: 0,
    refused: 0,
    created_at: now,
    finished_at: null,
    lease_until: 0,
  };
  if (await store.write.insertBulkAction({ action })) return action;
  throw invalid('another change of many codes is still running; wait for it, or stop it');
}

export async function stopBulkAction(
  { store, clock }: { store: StoreWith<'stopBulkAction'>; clock: Clock },
  accountId: string,
  id: string,
): Promise<void> {
  if (!(await store.write.stopBulkAction({ accountId, id, now: clock.now() })))
    throw new Refusal('not_found', 'There is no such change under way in this account');
}
