import type { Tx } from './transaction.ts';

/** The first caller's value is kept: every node and every later start gets the same one. */
export async function getOrCreateSecret(
  { db }: Tx,
  input: { name: string; value: string; now: number },
): Promise<string> {
  await db
    .insertInto('server_secrets')
    .values({ name: input.name, value: input.value, created_at: input.now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', input.name)
    .executeTakeFirstOrThrow();
  return value;
}
