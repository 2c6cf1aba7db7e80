import { sql } from 'kysely';
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

export async function bumpRevision(tx: Tx, name: string, now: number): Promise<void> {
  await tx.db
    .insertInto('server_secrets')
    .values({ name, value: '1', created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: sql<string>`cast(cast(server_secrets.value as integer) + 1 as text)` }),
    )
    .execute();
}
