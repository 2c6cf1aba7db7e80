import type { Plans } from '../config/plans.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { NewAccount } from '../store/accounts/create-account.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { StoreWith } from '../store/store.ts';
import { type Account, emailTaken, presentAccount, requireEmail, requirePlan, requireTimeZone } from './account.ts';
import { type Passwords, requirePassword, scryptPasswords } from './password.ts';

type AccountRequest = { email: string; plan: string; timeZone: string; password: string | null };

/** Creates the account with its owner and its default project. Refuses a taken e-mail, an unknown plan or zone, a weak password. */
export async function createAccount(
  deps: Authored & { store: StoreWith<'createAccount'>; clock: Clock; plans: Plans; passwords?: Passwords },
  request: AccountRequest,
): Promise<Account> {
  const created = await newAccount(request, deps.plans, deps.clock.now(), deps.passwords);
  const row = await deps.store.write.createAccount({ ...created, by: deps.author?.() });
  if (!row) throw emailTaken(created.account.email);
  return presentAccount(row, deps.plans, created.project.id);
}

/** The rows of a new account, to be stored in one transaction. */
export async function newAccount(
  request: AccountRequest,
  plans: Plans,
  now: number,
  passwords = scryptPasswords(),
): Promise<NewAccount> {
  const id = newId('acc', now);
  const email = requireEmail(request.email);
  return {
    account: {
      id,
      email,
      plan: requirePlan(request.plan, plans).name,
      time_zone: requireTimeZone(request.timeZone),
      api_access: null,
      limits: null,
      created_at: now,
      updated_at: now,
    },
    project: {
      id: newId('prj', now),
      account_id: id,
      name: 'Default project',
      description: '',
      is_default: true,
      created_via: null,
      created_at: now,
      updated_at: now,
    },
    owner: {
      id: newId('per', now),
      email,
      name: email.split('@')[0] ?? email,
      password_hash: request.password === null ? null : await passwords.hash(requirePassword(request.password)),
      created_at: now,
      updated_at: now,
    },
    memberId: newId('mem', now),
  };
}
