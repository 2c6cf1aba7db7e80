import type { Plans } from '../config/plans.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { Store } from '../store/store.ts';
import { type AccountEdit, updateAccount } from './update-account.ts';

type OperatorChange = Pick<AccountEdit, 'plan' | 'api_access' | 'limits'> & {
  suspended?: boolean | undefined;
};

/**
 * The operator's changes of an account. From the next request on, nobody can use a suspended account or its keys; its
 * printed codes keep working. Accounts of operators cannot be suspended.
 */
export async function changeAccountAsOperator(
  deps: Authored & { store: Store; clock: Clock; plans: Plans },
  accountId: string,
  { suspended, ...edit }: OperatorChange,
): Promise<void> {
  const account = await deps.store.read.findAccount(accountId);
  if (!account) throw new Refusal('not_found', 'There is no such account');
  if (suspended && (await deps.store.read.isOwnedByOperator(accountId)))
    throw invalidField('suspended', 'cannot be set on an operator; take that right away first');
  await updateAccount(deps, accountId, edit);
  const now = deps.clock.now();
  if (suspended !== undefined) {
    const changes = { suspended_at: suspended ? (account.suspended_at ?? now) : null };
    await deps.store.write.updateAccount({ accountId, changes, now, by: deps.author?.() });
  }
  if (suspended) await deps.store.write.endSessionsOfSuspended({ accountId });
}
