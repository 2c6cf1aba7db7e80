import type { Tx } from '../transaction.ts';

/** The open one-time links of a person sign nobody in any more. */
export async function voidLinks({ db }: Tx, { personId, now }: { personId: string; now: number }): Promise<void> {
  await db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
}
