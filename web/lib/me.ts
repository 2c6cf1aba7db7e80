import type { MyAccount, Me as Person } from '../../src/http/dashboard/contract.ts';
import { ApiError, NOT_A_MEMBER } from './api.ts';

export type { Person };

/** Who is signed in, and the account that the pages are about. */
export type Me = Omit<Person, 'account'> & Omit<MyAccount, 'email'> & { account_email: string };

/** Throws for somebody who is in no account: only pages about the person can be shown then. */
export function meOf({ account, ...person }: Person): Me {
  if (!account) {
    throw new ApiError(403, { code: NOT_A_MEMBER, message: 'You are not a member of any account.' });
  }
  const { email: account_email, ...rest } = account;
  return { ...rest, account_email, ...person };
}

/** With changes of the account, as it is shown before the server has answered. */
export function withAccountChange(person: Person, change: Partial<MyAccount>): Person {
  return { ...person, account: person.account && { ...person.account, ...change } };
}
