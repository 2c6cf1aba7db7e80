import type { Tx } from '../transaction.ts';

/** Attempts in a row per account, and how long it is locked after them. */
const MAX_IN_A_ROW = 10;
const LOCK_MS = 15 * 60_000;

/**
 * Counts an attempt at the second factor before the code is checked. Returns null if it may be checked, else the end of
 * the lock. The guarded statement serializes concurrent attempts, so exactly MAX_IN_A_ROW pass.
 */
export async function takeCodeAttempt(
  { db }: Tx,
  { accountId, now }: { accountId: string; now: number },
): Promise<number | null> {
  const taken = await db
    .updateTable('sign_in_two_factor')
    .set((eb) => ({
      // When a lock has ended, the count starts again.
      failedVerificationCount: eb
        .case()
        .when('lockedUntil', 'is', null)
        .then(eb('failedVerificationCount', '+', 1))
        .else(1)
        .end(),
      lockedUntil: null,
    }))
    .where('userId', '=', accountId)
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<=', iso(now))]))
    .returning('failedVerificationCount as count')
    .executeTakeFirst();
  if (!taken) return lockedUntil(db, accountId);
  if (taken.count >= MAX_IN_A_ROW) {
    await db
      .updateTable('sign_in_two_factor')
      .set({ lockedUntil: iso(now + LOCK_MS) })
      .where('userId', '=', accountId)
      .execute();
  }
  return null;
}

/** Null if the account has no second factor. */
async function lockedUntil(db: Tx['db'], accountId: string): Promise<number | null> {
  const row = await db
    .selectFrom('sign_in_two_factor')
    .select('lockedUntil')
    .where('userId', '=', accountId)
    .executeTakeFirst();
  return row?.lockedUntil ? new Date(row.lockedUntil).getTime() : null;
}

/** After a correct code. */
export async function clearCodeAttempts({ db }: Tx, { accountId }: { accountId: string }): Promise<void> {
  await db
    .updateTable('sign_in_two_factor')
    .set({ failedVerificationCount: 0, lockedUntil: null })
    .where('userId', '=', accountId)
    .execute();
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
