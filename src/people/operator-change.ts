import type { Plans } from '../config/plans.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { type AccountEdit, updateAccount } from './update-account.ts';

type OperatorChange = Pick<AccountEdit, 'plan' | 'api_access' | 'limits'> & {
  suspended?: boolean | undefined;
  is_operator?: boolean | undefined;
};

/**
 * The operator's changes of an account. From the next request on, nobody can sign in to a suspended account or use its
 * keys; its printed codes keep working. Operators cannot be suspended, nor remove their own operator rights.
 */
export async function changeAccountAsOperator(
  deps: { store: Store; clock: Clock; plans: Plans },
  operatorId: string,
  accountId: string,
  { suspended, is_operator, ...edit }: OperatorChange,
): Promise<void> {
  const account = await deps.store.read.findAccount(accountId);
  if (!account) throw new Refusal('not_found', 'There is no such account');
  if (is_operator === false && accountId === operatorId)
    throw invalidField('is_operator', 'cannot be taken from yourself; another operator can');
  if (suspended && (is_operator ?? account.is_operator))
    throw invalidField('suspended', 'cannot be set on an operator; take that right away first');
  if (is_operator && account.suspended_at !== null && suspended !== false)
    throw invalidField('is_operator', 'cannot be given to a suspended account');
  await updateAccount(deps, accountId, edit);
  const now = deps.clock.now();
  const changes = {
    ...(suspended !== undefined && { suspended_at: suspended ? (account.suspended_at ?? now) : null }),
    ...(is_operator !== undefined && { is_operator }),
  };
  if (Object.keys(changes).length > 0) await deps.store.write.updateAccount({ accountId, changes, now });
  if (suspended) await deps.store.write.endSessions({ accountId });
}
