import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Code } from '../schema.ts';
import { Rollback, type Tx } from '../transaction.ts';

/** The aliases that lead to a code. */
export function aliasesOf({ alias, earlier_aliases }: Pick<Code, 'alias' | 'earlier_aliases'>): string[] {
  return [...(alias === null ? [] : [alias]), ...(earlier_aliases ?? [])];
}

/** Makes the code's aliases lead to it in its project. Refused if another code of the project has one of them. */
export async function writeAliases(
  { db }: Tx,
  code: Pick<Code, 'seq' | 'account_id' | 'project_id' | 'alias' | 'earlier_aliases'>,
): Promise<void> {
  const { seq: code_seq, account_id, project_id } = code;
  await db.deleteFrom('code_aliases').where('code_seq', '=', code_seq).execute();
  const wanted = aliasesOf(code).map((alias) => ({ account_id, alias, project_id, code_seq }));
  if (wanted.length === 0) return;
  const written = await db
    .insertInto('code_aliases')
    .values(wanted)
    .onConflict((conflict) => conflict.columns(['account_id', 'alias', 'project_id']).doNothing())
    .returning('alias')
    .execute();
  if (written.length < wanted.length) throw new Rollback({ refused: 'alias_taken' });
}

/** Those of the aliases that codes of the project have. */
export async function findTakenAliases(
  db: Db,
  { account_id, project_id }: Pick<Code, 'account_id' | 'project_id'>,
  aliases: string[],
): Promise<string[]> {
  if (aliases.length === 0) return [];
  const taken = await db
    .selectFrom('code_aliases')
    .select('alias')
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .where('alias', 'in', aliases)
    .execute();
  return taken.map(({ alias }) => alias);
}

/** `address`: the host's, as pictures have it. */
export type AliasLink = { host: string; alias: string; address: string };

/**
 * The seq of the code to which an alias leads on a host: of the host's project, also for some time after it was
 * removed there; else of one that was drawn with the host and has moved.
 */
export function seqOfAlias({ host, alias, address }: AliasLink): RawBuilder<number> {
  return sql<number>`(
    select code_aliases.code_seq from (
      select account_id, project_id from domains where host = ${host} and verified_at is not null
      union all select account_id, project_id from removed_domains where host = ${host}
    ) as holder
    inner join code_aliases on code_aliases.account_id = holder.account_id and code_aliases.alias = ${alias}
    inner join qr_codes as aliased on aliased.seq = code_aliases.code_seq
    where code_aliases.project_id = holder.project_id or aliased.picture_address = ${address} or exists (
      select 1 from code_addresses
      where code_addresses.code_seq = code_aliases.code_seq and code_addresses.address = ${address})
    order by case when code_aliases.project_id = holder.project_id then 0 else 1 end, code_aliases.code_seq
    limit 1)`;
}

/** The host and the alias in `host/alias`; null: it is a slug. */
export function readAliasLink(name: string): AliasLink | null {
  const slash = name.indexOf('/');
  if (slash === -1) return null;
  const host = name.slice(0, slash);
  return { host, alias: name.slice(slash + 1), address: `https://${host}` };
}
