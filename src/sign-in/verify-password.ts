import { hashPassword, verifyPassword as verifyHash } from 'better-auth/crypto';
import { Refusal } from '../errors/refusal.ts';
import type { Store } from '../store/store.ts';

/** Takes as long where there is no such account, or none with a password. */
export async function verifyPassword(
  store: Store,
  accountId: string | null,
  password: string,
): Promise<boolean> {
  const hash = accountId === null ? null : await store.read.findPasswordHash(accountId);
  if (hash !== null) return verifyHash({ hash, password });
  await hashPassword(password);
  return false;
}

/** The password was asked for again, as `field`. */
export function wrongPassword(field: string): Refusal {
  return new Refusal('wrong_password', `${field} is wrong`, { field });
}
