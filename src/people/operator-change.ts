import type { Plans } from '../config/plans.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { Store } from '../store/store.ts';
import { type AccountEdit, updateAccount } from './update-account.ts';

type OperatorChange = Pick<AccountEdit, 'plan' | 'api_access' | 'limits'> & {
  suspended?: boolean | undefined;
  is_operator?: boolean | undefined;
};

/**
 * The operator's changes of an account; the rights of an operator are its owner's. From the next request on, nobody
 * can use a suspended account or its keys; its printed codes keep working. Accounts of operators cannot be suspended,
 * and nobody takes these rights from himself. `operatorId`: the person who does it.
 */
export async function changeAccountAsOperator(
  deps: Authored & { store: Store; clock: Clock; plans: Plans },
  operatorId: string,
  accountId: string,
  { suspended, is_operator, ...edit }: OperatorChange,
): Promise<void> {
  const account = await deps.store.read.findAccount(accountId);
  if (!account) throw new Refusal('not_found', 'There is no such account');
  const owner = await deps.store.read.findOwner(accountId);
  const isOperators = await deps.store.read.isOwnedByOperator(accountId);
  if (is_operator === false && owner?.id === operatorId)
    throw invalidField('is_operator', 'cannot be taken from yourself; another operator can');
  if (suspended && (is_operator ?? isOperators))
    throw invalidField('suspended', 'cannot be set on an operator; take that right away first');
  if (is_operator && account.suspended_at !== null && suspended !== false)
    throw invalidField('is_operator', 'cannot be given to a suspended account');
  await updateAccount(deps, accountId, edit);
  const now = deps.clock.now();
  if (suspended !== undefined) {
    const changes = { suspended_at: suspended ? (account.suspended_at ?? now) : null };
    await deps.store.write.updateAccount({ accountId, changes, now, by: deps.author?.() });
  }
  if (is_operator !== undefined && owner)
    await deps.store.write.setOperator({ personId: owner.id, isOperator: is_operator, now, by: deps.author?.() });
  if (suspended) await deps.store.write.endSessionsOfSuspended({ accountId });
}
