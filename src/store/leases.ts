import type { Tx } from './transaction.ts';

/** `holder` names the process; unless the lease is renewed, others may take it after `until`. */
type Lease = { name: string; holder: string; now: number; until: number };

/** Takes or renews the lease on work that one process does at a time; false: another process holds it. */
export async function takeLease({ db }: Tx, { name, holder, now, until }: Lease): Promise<boolean> {
  const taken = await db
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where((eb) => eb.or([eb('leases.holder', '=', holder), eb('leases.until', '<=', now)])),
    )
    .returning('holder')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function releaseLease({ db }: Tx, { name, holder }: Pick<Lease, 'name' | 'holder'>): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}
