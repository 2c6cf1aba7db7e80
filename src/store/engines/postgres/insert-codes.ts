import { CompiledQuery } from 'kysely';
import { usedFiles } from '../../../codes/values/content-types/content-types.ts';
import { type InsertQrCode, type InsertRefusal, newRow, recordCreated } from '../../codes/qr-codes.ts';
import type { Db } from '../../db.ts';
import { nameStatement } from '../../prepared.ts';
import type { Code } from '../../schema.ts';
import { PostgresArray, storedValue } from '../../values.ts';

/** Locks the account; returns it with those of the projects that are not archived. */
const LOCK = `
  with account as (
    select id, active_codes + reserved_codes as taken from accounts where id = $1 for no key update
  )
  select account.taken, array(
    select projects.id from projects
    where projects.account_id = account.id and projects.id = any($2::text[]) and projects.is_archived = 0
  ) as projects from account`;

/**
 * Inserts codes with their counters in order and takes their places in the quota, except codes whose slug or external id
 * is or was taken. A project that went to another account while the first statement waited for the lock is seen here.
 */
const insertText = (columns: readonly string[]) => `
  with made as (
    insert into qr_codes (${columns.join(', ')})
    select ${columns.map((name) => `new.${name}`).join(', ')}
    from json_populate_recordset(null::qr_codes, $2::json) with ordinality as new
    where not exists (select from deleted_slugs where deleted_slugs.slug = new.slug)
      and exists (select from projects where projects.id = new.project_id and projects.account_id = $1)
    order by new.ordinality
    on conflict do nothing returning *
  ), counters as (
    insert into scan_counters (code_seq, version, scan_count) select seq, 1, 0 from made
  ), activity as (
    insert into code_activity (code_seq, account_id, scans, last_scan) select seq, account_id, 0, 0 from made
  ), places as (
    update accounts set active_codes = active_codes + (select count(*) from made) where id = $1
  )
  select made.*, 1 as version, 0 as scan_count from made`;

nameStatement(LOCK);

/** Whether `insertCodes` supports it: no idempotency key, logo, files, tags or alias. */
export function isPlainInsert({ idempotency, code, tags }: InsertQrCode): boolean {
  return idempotency === null && !code.decoration?.logo && !tags && !code.alias && usedFiles(code).length === 0;
}

type InsertResult = { code: Code } | InsertRefusal;

/**
 * Inserts any number of codes of one account in two statements; each can be refused by itself. Null: the quota was full
 * only because of another code that was refused in the end, or the external id may be taken: to be retried alone.
 */
export async function insertCodes(db: Db, accountId: string, all: InsertQrCode[]): Promise<(InsertResult | null)[]> {
  const projects = [...new Set(all.map(({ code }) => code.project_id))];
  const { rows: locked } = await db.executeQuery<{ taken: number; projects: string[] }>(
    CompiledQuery.raw(LOCK, [accountId, new PostgresArray(projects)]),
  );
  const [account = { taken: Number.POSITIVE_INFINITY, projects: [] }] = locked;
  let { taken } = account;
  const live = new Set(account.projects);
  const outcomes = all.map(({ code, cap }): InsertRefusal | null => {
    if (taken >= cap) return { refused: 'quota' };
    if (!live.has(code.project_id)) return { refused: 'project_archived' };
    taken++;
    return null;
  });
  const rows = all.filter((_, at) => outcomes[at] === null).map(({ code }) => newRow(code));
  const made = new Map((await insertRows(db, accountId, rows)).map((row) => [row.id, row]));
  await recordCreated({ db, engine: 'postgres' }, accountId, [...made.values()]);
  return outcomes.map((refusal, at) => {
    if (refusal?.refused === 'quota' && made.size < rows.length) return null;
    const code = made.get(all[at]?.code.id ?? '');
    if (refusal) return refusal;
    if (code) return { code };
    return (all[at]?.code.external_id ?? null) === null ? { refused: 'slug_taken' } : null;
  });
}

/** As text, since the rows are sent as JSON. */
function stored(code: object): object {
  return Object.fromEntries(Object.entries(code).map(([name, value]) => [name, storedValue(value)]));
}

async function insertRows(db: Db, accountId: string, codes: ReturnType<typeof newRow>[]): Promise<Code[]> {
  const [first] = codes;
  if (!first) return [];
  const text = insertText(Object.keys(first));
  nameStatement(text);
  const { rows } = await db.executeQuery<Code>(CompiledQuery.raw(text, [accountId, JSON.stringify(codes.map(stored))]));
  return rows;
}
