import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Store } from '../store/store.ts';

/** Takes as long where there is no such account, or none with a password. */
export async function isPassword(store: Store, accountId: string | null, password: string): Promise<boolean> {
  const hash = accountId === null ? null : await store.read.findPasswordHash(accountId);
  if (hash !== null) return verifyPassword({ hash, password });
  await hashPassword(password);
  return false;
}
