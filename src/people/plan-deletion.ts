import { invalid, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { StoreWith } from '../store/store.ts';
import { requireDeletable } from './delete-account.ts';
import type { TellsBySecurityMail } from './sign-in/security-mails.ts';

/** Until then the operator can take it back, and the account works as before. */
const PAUSE_MS = 7 * 24 * 3_600_000;

type Deps = Authored &
  TellsBySecurityMail & {
    store: StoreWith<'findAccount' | 'isOwnedByOperator' | 'planAccountDeletion'>;
    clock: Clock;
  };

/** The operator deletes an account in a week. Its owners are told. `confirmation`: its e-mail address. */
export async function planAccountDeletion(deps: Deps, accountId: string, confirmation: string): Promise<void> {
  const account = await deps.store.read.findAccount(accountId);
  if (!account) throw noSuchAccount();
  if (account.deleting_at !== null) throw invalid('the account is being deleted already');
  await requireDeletable(deps.store, account, confirmation);
  const now = deps.clock.now();
  const dueAt = now + PAUSE_MS;
  const by = deps.author?.();
  const planned = await deps.store.write.planAccountDeletion({ accountId, dueAt, now, by });
  const notice = { kind: 'account.deletion_planned', details: { due: dueAt } } as const;
  if (planned) deps.securityMails?.tellOwners(accountId, notice, by);
}

/** Before it has begun. Its owners are told. */
export async function cancelAccountDeletion(deps: Deps, accountId: string): Promise<void> {
  const account = await deps.store.read.findAccount(accountId);
  if (!account) throw noSuchAccount();
  if (account.deleting_at !== null) throw invalid('the deletion has begun and cannot be taken back');
  const by = deps.author?.();
  const cancelled = await deps.store.write.planAccountDeletion({ accountId, dueAt: null, now: deps.clock.now(), by });
  if (cancelled) deps.securityMails?.tellOwners(accountId, { kind: 'account.deletion_cancelled' }, by);
}

function noSuchAccount(): Refusal {
  return new Refusal('not_found', 'There is no such account');
}
