import type { Plans } from '../config/plans.ts';
import { invalid } from '../errors/refusal.ts';
import type { AccountRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { type Account, presentAccount } from './account.ts';

export async function listAccounts(deps: {
  store: StoreWith<'findDefaultProject' | 'listAccounts'>;
  plans: Plans;
}): Promise<Account[]> {
  const rows = await deps.store.read.listAccounts();
  return Promise.all(
    rows.map(async (row) => {
      const project = await deps.store.read.findDefaultProject(row.id);
      return presentAccount(row, deps.plans, project?.id ?? null);
    }),
  );
}

export async function requireAccount(
  store: StoreWith<'findAccountByIdOrEmail'>,
  idOrEmail: string,
): Promise<AccountRow> {
  const account = await store.read.findAccountByIdOrEmail(idOrEmail);
  if (!account) throw invalid(`account "${idOrEmail}" does not exist; "accounts list" shows those that do`);
  return account;
}
