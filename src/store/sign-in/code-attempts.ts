import type { Tx } from '../transaction.ts';

/** Codes in a row that are looked at for one account, and how long none is afterwards. */
const MAX_IN_A_ROW = 10;
const LOCK_MS = 15 * 60_000;

/**
 * Counts a code of the second factor before it is looked at. Returns null where it may be, or until when none may. The
 * guarded statement makes attempts at the same time wait for each other, so exactly MAX_IN_A_ROW pass.
 */
export async function takeCodeAttempt(
  { db }: Tx,
  { accountId, now }: { accountId: string; now: number },
): Promise<number | null> {
  const taken = await db
    .updateTable('sign_in_two_factor')
    .set((eb) => ({
      // A lock that has ended is taken off, and the count begins again.
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

/** Null where the account has no second factor at all. */
async function lockedUntil(db: Tx['db'], accountId: string): Promise<number | null> {
  const row = await db
    .selectFrom('sign_in_two_factor')
    .select('lockedUntil')
    .where('userId', '=', accountId)
    .executeTakeFirst();
  return row?.lockedUntil ? new Date(row.lockedUntil).getTime() : null;
}

/** After a right code: those in a row begin again. */
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
