import { invalidField, Refusal } from '../../errors/refusal.ts';
import type { StoreWith } from '../../store/store.ts';
import type { Passwords } from '../password.ts';
import type { SignInParts } from './parts.ts';

/** Takes the same time if there is no such account or password. Refuses text that is not well-formed. */
export async function verifyPassword(
  { store, passwords }: { store: StoreWith<'findPasswordHash'>; passwords: Passwords },
  accountId: string | null,
  password: string,
): Promise<boolean> {
  if (!password.isWellFormed()) throw invalidField('password', 'must be well-formed Unicode text');
  const hash = accountId === null ? null : await store.read.findPasswordHash(accountId);
  if (hash !== null) return passwords.verify(hash, password);
  await passwords.hash(password);
  return false;
}

/** Checks the password of the signed-in account again. Every attempt counts; a correct one is given back. */
export async function requireOwnPassword(
  parts: Pick<SignInParts, 'store' | 'passwords' | 'attempts' | 'clock'>,
  accountId: string,
  password: string,
): Promise<void> {
  const giveBack = parts.attempts.take('ownPassword', { account: accountId, address: null }, parts.clock.now());
  if (!(await verifyPassword(parts, accountId, password))) throw wrongPassword('password');
  giveBack();
}

/** `field`: the name of the password field. */
export function wrongPassword(field: string): Refusal {
  return new Refusal('wrong_password', `${field} is wrong`, { field });
}
