import type { Plans } from '../config/plans.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { type AccountEdit, updateAccount } from './update-account.ts';

type OperatorChange = Pick<AccountEdit, 'plan' | 'apiAccess' | 'limits'> & {
  suspended?: boolean;
  isOperator?: boolean;
};

/**
 * The operator's changes of an account. From the next request on, nobody can sign in to a suspended account or use its
 * keys; its printed codes keep working. Operators cannot be suspended, nor remove their own operator rights.
 */
export async function changeAccountAsOperator(
  deps: { store: Store; clock: Clock; plans: Plans },
  operatorId: string,
  accountId: string,
  { suspended, isOperator, ...edit }: OperatorChange,
): Promise<void> {
  const account = await deps.store.read.findAccount(accountId);
  if (!account) throw new Refusal('not_found', 'There is no such account');
  if (isOperator === false && accountId === operatorId)
    throw invalidField('is_operator', 'cannot be taken from yourself; another operator can');
  if (suspended && (isOperator ?? account.is_operator))
    throw invalidField('suspended', 'cannot be set on an operator; take that right away first');
  if (isOperator && account.suspended_at !== null && suspended !== false)
    throw invalidField('is_operator', 'cannot be given to a suspended account');
  await updateAccount(deps, accountId, edit);
  const now = deps.clock.now();
  const changes = {
    ...(suspended !== undefined && { suspended_at: suspended ? (account.suspended_at ?? now) : null }),
    ...(isOperator !== undefined && { is_operator: isOperator }),
  };
  if (Object.keys(changes).length > 0) await deps.store.write.updateAccount({ accountId, changes, now });
  if (suspended) await deps.store.write.endSessions({ accountId });
}
