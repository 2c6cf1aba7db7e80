import { storedOverrides } from '../../accounts/account.ts';
import { type Caller, limitsInForce } from '../../accounts/caller.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Session } from '../../sign-in/sign-in.ts';
import type { AccountRow } from '../../store/schema.ts';
import { DashboardRefusal } from './refusals.ts';
import type { DashboardDeps } from './route.ts';

export type Owner = { session: Session; account: AccountRow; caller: Caller };

/** Whoever the session's cookie belongs to, with what the account's plan and its own limits allow. */
export async function ownerOf(deps: DashboardDeps, headers: Headers): Promise<Owner> {
  const session = await deps.signIn.session(headers);
  const account = session ? await deps.store.read.findAccount(session.accountId) : undefined;
  if (!session || !account) throw new DashboardRefusal('signed_out');
  const plan = deps.plans.get(account.plan);
  if (!plan) {
    throw new Refusal(
      'feature_disabled',
      `The plan ${account.plan} of this account does not exist any more; ask the operator for another`,
    );
  }
  const limits = limitsInForce(plan, storedOverrides(account.limits));
  const actor = { kind: 'dashboard' } as const;
  return { session, account, caller: { accountId: account.id, plan, limits, via: 'dashboard', actor } };
}

/** The operator's is the oldest account of the server. */
export async function isOperator({ store }: DashboardDeps, accountId: string): Promise<boolean> {
  return (await store.read.findOldestAccountId()) === accountId;
}
