import type { Me as Answer, MyAccount } from '../../src/http/dashboard/contract.ts';
import { ApiError } from './api.ts';

/** Who is signed in, and the account that the pages are about. */
export type Me = Omit<Answer, 'account'> & Omit<MyAccount, 'email'> & { account_email: string };

/** Throws for somebody who is in no account: there is nothing that a page could show. */
export function meOf({ account, ...person }: Answer): Me {
  if (!account) {
    const message = 'You are not a member of any account. Ask somebody to invite you.';
    throw new ApiError(403, { code: 'not_a_member', message });
  }
  const { email: account_email, ...rest } = account;
  return { ...rest, account_email, ...person };
}
