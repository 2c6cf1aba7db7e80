import { CompiledQuery } from 'kysely';
import type { Tx } from '../transaction.ts';

type SignInStatement = { sql: string; parameters: readonly unknown[] };
export type SignInStatementResult = { rows: unknown[]; changes: number };

/** The statements allowed to better-auth: changes of rows in its own tables. */
const ALLOWED = /^(insert into|update|delete from) "sign_in_(users|sessions|credentials|verifications|two_factor)" /;

/** Runs one statement built by better-auth. All other writes of the store are named functions. */
export async function runSignInStatement(
  { db }: Tx,
  { sql, parameters }: SignInStatement,
): Promise<SignInStatementResult> {
  if (!ALLOWED.test(sql)) throw new Error('The statement is not one on the sign-in tables');
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(sql, [...parameters]));
  return { rows, changes: Number(numAffectedRows ?? 0) };
}
