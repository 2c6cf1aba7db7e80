import { sql } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import { type Author, recordActivity } from '../activity/activity.ts';
import { releaseFilesOf } from '../files/code-files.ts';
import { setNextChangeOfAccount } from '../planned/planned-changes.ts';
import type { Code } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { recordCodeEvents } from '../webhooks/outbox.ts';

type CodeToDelete = Pick<Code, 'seq' | 'id' | 'slug' | 'picture'>;

/**
 * Deletes an archived code permanently; false if it is no longer archived or has changed. Its scans in the journal must
 * be merged first.
 */
export async function deleteArchivedCode(
  tx: Tx,
  input: { accountId: string; codeId: string; revision: number; now: number; by?: Author | undefined },
): Promise<boolean> {
  // Before the code, as whoever plans changes or lets a code have a file does.
  await lockAccount(tx, input.accountId);
  let query = tx.db
    .selectFrom('qr_codes')
    .select(['seq', 'id', 'slug', 'label', 'picture', 'project_id'])
    .where('account_id', '=', input.accountId)
    .where('id', '=', input.codeId)
    .where('revision', '=', input.revision)
    .where('status', '=', 'archived');
  if (tx.engine === 'postgres') query = query.forUpdate();
  const code = await query.executeTakeFirst();
  if (!code) return false;
  // As it was.
  await recordCodeEvents(tx, input.accountId, [{ type: 'qr.deleted', code, at: input.now }]);
  await tx.db
    .deleteFrom('visitor_sketches')
    .where('account_id', '=', input.accountId)
    .where('scope', '=', `code_days ${code.seq}`)
    .execute();
  await deleteCodes(tx, [code], input.now);
  await setNextChangeOfAccount(tx, input.accountId);
  const { slug: subject, label, project_id: projectId } = code;
  const activity = { kind: 'code.deleted', subject, details: { label }, projectId, at: input.now } as const;
  await recordActivity(tx, input.accountId, input.by, activity);
  return true;
}

/** With any status: for deleting an account. Returns the number of deleted codes. */
export async function deleteCodesOfAccount(
  tx: Tx,
  input: { accountId: string; limit: number; now: number },
): Promise<number> {
  let query = tx.db
    .selectFrom('qr_codes')
    .select(['seq', 'id', 'slug', 'picture'])
    .where('account_id', '=', input.accountId)
    .limit(input.limit);
  // Prevents a picture from being published during the deletion, which would outlive its code.
  if (tx.engine === 'postgres') query = query.forUpdate();
  const codes = await query.execute();
  await deleteCodes(tx, codes, input.now);
  return codes.length;
}

async function deleteCodes(tx: Tx, codes: CodeToDelete[], now: number): Promise<void> {
  if (codes.length === 0) return;
  const { db } = tx;
  const seqs = codes.map(({ seq }) => seq);
  const ids = codes.map(({ id }) => id);
  const pictures = codes.flatMap(({ picture }) => picture ?? []);
  await db
    .insertInto('deleted_slugs')
    .values(codes.map(({ slug }) => ({ slug, deleted_at: now })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  await releaseFilesOf(tx, seqs, now);
  await db.deleteFrom('code_aliases').where('code_seq', 'in', seqs).execute();
  await db.deleteFrom('planned_changes').where('code_seq', 'in', seqs).execute();
  await db.deleteFrom('code_changes').where('code_seq', 'in', seqs).execute();
  await db.deleteFrom('code_addresses').where('code_seq', 'in', seqs).execute();
  await db.deleteFrom('safety_events').where('code_id', 'in', ids).execute();
  await db.deleteFrom('code_days').where('scope', 'in', seqs).execute();
  const visitorScopes = seqs.map((seq) => `code_days ${seq}`);
  await db.deleteFrom('visitor_days').where('scope', 'in', visitorScopes).execute();
  // Including earlier pictures, which show the code's content.
  await db.deleteFrom('pictures').where('code_seq', 'in', seqs).execute();
  if (pictures.length > 0) await db.deleteFrom('pictures').where('hash', 'in', pictures).execute();
  await db.deleteFrom('destination_checks').where('code_seq', 'in', seqs).execute();
  const aboutCodes = ['blocked', 'limit', 'expiry', 'dead_destination', 'planned_change'];
  await db.deleteFrom('alerts').where('kind', 'in', aboutCodes).where('subject', 'in', ids).execute();
  await db.deleteFrom('code_tags').where('code_seq', 'in', seqs).execute();
  await db.deleteFrom('report_links').where('code_id', 'in', ids).execute();
  await db.deleteFrom('abuse_reports').where('code_id', 'in', ids).execute();
  await db.deleteFrom('code_activity').where('code_seq', 'in', seqs).execute();
  await db.deleteFrom('scan_counters').where('code_seq', 'in', seqs).execute();
  if (tx.engine === 'sqlite') {
    await sql`delete from label_index where rowid in (${sql.join(seqs)})`.execute(db);
    await sql`delete from search_index where rowid in (${sql.join(seqs)})`.execute(db);
  } else {
    await db.deleteFrom('code_search').where('code_seq', 'in', seqs).execute();
  }
  await db.deleteFrom('qr_codes').where('seq', 'in', seqs).execute();
}
