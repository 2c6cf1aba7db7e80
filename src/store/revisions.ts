import type { Db } from './db.ts';
import { prepared } from './prepared.ts';
import type { Tx } from './transaction.ts';

const valueByName = prepared<{ name: string }, { value: string }>((db, { name }) =>
  db.selectFrom('server_secrets').select('value').where('name', '=', name),
);

/** The revision of a table that servers cache in memory; it changes with every change of the table. */
export async function revisionOf(db: Db, name: string): Promise<string> {
  return (await valueByName(db, { name }))[0]?.value ?? '0';
}

/** Never one that was given before, not even by another database server that a failover has replaced. */
export async function bumpRevision(tx: Tx, name: string, now: number): Promise<void> {
  const value = crypto.randomUUID();
  await tx.db
    .insertInto('server_secrets')
    .values({ name, value, created_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
