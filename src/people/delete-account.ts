import { mergeJournal } from '../analytics/merge-journal.ts';
import { invalid, invalidField } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import { type Authored, SERVER } from '../store/activity/activity.ts';
import type { AccountRow } from '../store/schema.ts';
import type { Store, StoreWith } from '../store/store.ts';

type Deps = Authored & { store: Store; clock: Clock };

/** Codes deleted per transaction, with all their days. */
const CODES_PER_BATCH = 20;
/** Between batches, to let scans and other writes through. */
const PAUSE_MS = 5;

/**
 * Throws unless `confirmation` is the e-mail address. What an operator owns cannot be deleted: somebody must run the
 * server.
 */
export async function requireDeletable(
  { read }: StoreWith<'isOwnedByOperator'>,
  account: AccountRow,
  confirmation: string,
): Promise<void> {
  if (await read.isOwnedByOperator(account.id)) throw invalid('the account of the operator cannot be deleted');
  if (confirmation.trim().toLowerCase() !== account.email)
    throw invalidField('confirmation', `must be the e-mail address of the account, ${account.email}`);
}

/** Sign-in, keys and codes stop working at once; the server removes the rest, also after a restart. */
export async function beginAccountDeletion({ store, clock, author }: Deps, accountId: string): Promise<void> {
  await store.write.beginAccountDeletion({ accountId, now: clock.now(), by: author?.() });
}

/** Removes the rest of an account whose deletion has begun. `isStopped` ends it early; another process continues. */
export async function finishAccountDeletion(
  { store, clock }: Deps,
  accountId: string,
  isStopped: () => boolean = () => false,
): Promise<void> {
  await mergeJournal(store);
  let isMore = true;
  while (isMore && !isStopped()) {
    isMore = await store.write.deleteAccountBatch({ accountId, codes: CODES_PER_BATCH, now: clock.now() });
    await Bun.sleep(PAUSE_MS);
  }
}

/** Those that were planned, when their time has come. */
async function beginDueDeletions({ store, clock }: { store: Store; clock: Clock }): Promise<void> {
  const now = clock.now();
  for (const { id: accountId } of await store.read.listAccountsDueForDeletion(now))
    await store.write.beginAccountDeletion({ accountId, now, ifDue: true, by: SERVER });
}

const POLL_EVERY_MS = 2_000;

/** Removes accounts whose deletion has begun, on any node, also before a restart. */
export function startDeletionWorker(deps: { store: Store; clock: Clock; log: Logger }): PeriodicTask {
  const { store, log } = deps;
  const task = new PeriodicTask(deleteAll, { everyMs: POLL_EVERY_MS });
  async function deleteAll(): Promise<void> {
    try {
      await beginDueDeletions(deps);
      for (const { id } of await store.read.listAccountsInDeletion()) {
        await finishAccountDeletion(deps, id, () => task.isClosed);
        if (!task.isClosed) log.info({ account: id }, 'An account was deleted');
      }
    } catch (error) {
      log.warn({ err: error }, 'An account could not be deleted yet; trying again');
    }
  }
  return task;
}
