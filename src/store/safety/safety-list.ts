import { type SqlBool, sql } from 'kysely';
import { type Author, recordActivity } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import { bumpRevision, revisionOf } from '../revisions.ts';
import type { Tx } from '../transaction.ts';

export type SafetyListEntry = { id: string; kind: string; value: string; created_at: number };

/** The name of the list's revision. */
const MARK = 'safety-list';

export async function listSafetyEntries(db: Db): Promise<SafetyListEntry[]> {
  return db.selectFrom('safety_list').selectAll().orderBy('id').execute();
}

/** Entries whose value contains the text, ignoring case, newest first, starting after `afterId`. */
export async function pageSafetyEntries(
  db: Db,
  input: { contains: string; afterId: string | null; limit: number },
): Promise<SafetyListEntry[]> {
  let query = db.selectFrom('safety_list').selectAll().orderBy('id', 'desc').limit(input.limit);
  if (input.afterId !== null) query = query.where('id', '<', input.afterId);
  if (input.contains !== '') {
    const pattern = `%${input.contains.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<SqlBool>`lower(value) like ${pattern} escape '\\'`);
  }
  return query.execute();
}

export async function findSafetyEntry(db: Db, id: string): Promise<SafetyListEntry | undefined> {
  return db.selectFrom('safety_list').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes with every change of the list. Every URL check reads it, so it is a single row, not a count. */
export async function safetyListRevision(db: Db): Promise<string> {
  return revisionOf(db, MARK);
}

/** An existing entry is left unchanged. */
export async function addSafetyEntry(
  tx: Tx,
  { by, ...entry }: SafetyListEntry & { by?: Author | undefined },
): Promise<SafetyListEntry> {
  const added = await tx.db
    .insertInto('safety_list')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) {
    await bumpRevision(tx, MARK, entry.created_at);
    const { value: subject, created_at: at } = entry;
    await recordActivity(tx, null, by, { kind: 'safety.listed', subject, at });
    return added;
  }
  return tx.db
    .selectFrom('safety_list')
    .selectAll()
    .where('kind', '=', entry.kind)
    .where('value', '=', entry.value)
    .executeTakeFirstOrThrow();
}

export async function removeSafetyEntry(
  tx: Tx,
  input: { kind: string; value: string; now: number; by?: Author | undefined },
): Promise<SafetyListEntry | undefined> {
  const removed = await tx.db
    .deleteFrom('safety_list')
    .where('kind', '=', input.kind)
    .where('value', '=', input.value)
    .returningAll()
    .executeTakeFirst();
  if (!removed) return undefined;
  await bumpRevision(tx, MARK, input.now);
  await recordActivity(tx, null, input.by, { kind: 'safety.unlisted', subject: removed.value, at: input.now });
  return removed;
}
