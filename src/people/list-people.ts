import { toIso } from '../lib/instant.ts';
import type { PersonWithAccounts } from '../store/people/persons.ts';
import type { StoreWith } from '../store/store.ts';
import type { Role } from './roles.ts';

/** Somebody who can sign in, as the operator sees him. */
export type Person = {
  person_id: string;
  email: string;
  name: string;
  is_operator: boolean;
  two_factor: boolean;
  disabled_at: string | null;
  created_at: string;
  accounts: { account_id: string; email: string; role: Role }[];
};

export async function listPeople({ read }: StoreWith<'listPersons'>): Promise<Person[]> {
  return (await read.listPersons()).map(presentPerson);
}

export function presentPerson(row: PersonWithAccounts): Person {
  return {
    person_id: row.id,
    email: row.email,
    name: row.name,
    is_operator: row.is_operator,
    two_factor: row.totp_confirmed_at !== null,
    disabled_at: row.disabled_at === null ? null : toIso(row.disabled_at),
    created_at: toIso(row.created_at),
    accounts: row.accounts,
  };
}
