import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import type { Db, ReadContext } from '../db.ts';
import type { DueQueue } from '../due/due-queue.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import type { EngineName } from '../migrations/migration.ts';
import { covered, inReach, type Reach } from '../reach.ts';
import type { AccountRow, ReportLinkRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** With what it is about: the label of the code, or the name of the project or the tag. */
export type NamedReportLink = ReportLinkRow & { title: string };

const named = (db: Db) =>
  db
    .selectFrom('report_links')
    .leftJoin('qr_codes', 'qr_codes.id', 'report_links.code_id')
    .leftJoin('projects', 'projects.id', 'report_links.project_id')
    .leftJoin('tags', 'tags.id', 'report_links.tag_id')
    .selectAll('report_links')
    .select((eb) => eb.fn.coalesce('qr_codes.label', 'projects.name', 'tags.name', eb.val('')).as('title'));

/** About a code or a project within reach, or about a tag on codes of nothing else. */
function isSeen(engine: EngineName, reach: Reach): RawBuilder<SqlBool> {
  if (reach.projectIds === null) return sql`true`;
  return sql`(${inReach(reach, 'report_links.project_id')} or ${covered(engine, reach, 'report_links.project_ids')}
    or exists (select 1 from qr_codes as about
      where about.id = report_links.code_id and ${inReach(reach, 'about.project_id')}))`;
}

/** Newest first, before the id `before`. */
export async function listReportLinks(
  { db, engine }: ReadContext,
  reach: Reach,
  before: string | null,
  limit: number,
): Promise<NamedReportLink[]> {
  let query = named(db).where('report_links.account_id', '=', reach.accountId).where(isSeen(engine, reach));
  if (before !== null) query = query.where('report_links.id', '<', before);
  return query.orderBy('report_links.id', 'desc').limit(limit).execute();
}

export type OpenReport = NamedReportLink &
  Pick<AccountRow, 'time_zone' | 'date_locale' | 'suspended_at' | 'deleting_at'>;

const ofAnyAccount = (db: Db) =>
  named(db)
    .innerJoin('accounts', 'accounts.id', 'report_links.account_id')
    .select(['accounts.time_zone', 'accounts.date_locale', 'accounts.suspended_at', 'accounts.deleting_at']);

/** Of any account. */
export async function findReportByToken(db: Db, tokenHash: string): Promise<OpenReport | undefined> {
  return ofAnyAccount(db).where('report_links.token_hash', '=', tokenHash).executeTakeFirst();
}

/** Of any account. */
export async function findReportLink(db: Db, id: string): Promise<OpenReport | undefined> {
  return ofAnyAccount(db).where('report_links.id', '=', id).executeTakeFirst();
}

/** Refused if the account has `cap` of them, or what it is about is gone. */
export async function insertReportLink(
  tx: Tx,
  { link, cap, idempotency }: { link: ReportLinkRow; cap: number; idempotency: Idempotency | null },
): Promise<{ link: ReportLinkRow } | Replay | { refused: 'full' | 'gone' }> {
  await lockAccount(tx, link.account_id);
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  if (!(await isOwn(tx.db, link))) return { refused: 'gone' };
  const { made } = await tx.db
    .selectFrom('report_links')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('account_id', '=', link.account_id)
    .executeTakeFirstOrThrow();
  if (Number(made) >= cap) return { refused: 'full' };
  await tx.db.insertInto('report_links').values(link).execute();
  await storeIdempotentResult(tx, idempotency, { report_id: link.id });
  return { link };
}

/** Its code or project may have gone to another account meanwhile. */
async function isOwn(db: Db, { account_id, code_id, project_id }: ReportLinkRow): Promise<boolean> {
  const [table, id] = code_id === null ? (['projects', project_id] as const) : (['qr_codes', code_id] as const);
  if (id === null) return true;
  const own = db.selectFrom(table).select('id').where('account_id', '=', account_id).where('id', '=', id);
  return (await own.executeTakeFirst()) !== undefined;
}

export async function deleteReportLink(
  { db, engine }: Tx,
  { reach, id }: { reach: Reach; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_links')
    .where('account_id', '=', reach.accountId)
    .where(isSeen(engine, reach))
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Mails that are due. */
export const REPORT_MAILS: DueQueue<ReportLinkRow> = {
  table: 'report_links',
  key: 'id',
  dueAt: 'mail_due_at',
  isDue: ({ now }) => sql`mail_due_at is not null and mail_due_at <= ${now}`,
  order: sql`mail_due_at`,
};

/**
 * Sets when the next mail is due, if the row is still as it was claimed: whoever succeeds sends the present one, so no
 * crash and no other node sends it again.
 */
export async function takeReportMail(
  { db }: Tx,
  { id, claimedUntil, nextAt }: { id: string; claimedUntil: number; nextAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_links')
    .set({ mail_due_at: nextAt, mail_failures: 0 })
    .where('id', '=', id)
    .where('mail_due_at', '=', claimedUntil)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a mail that certainly was not sent due again. */
export async function repeatReportMail(
  { db }: Tx,
  { id, nextAt, retryAt, failures }: { id: string; nextAt: number; retryAt: number; failures: number },
): Promise<void> {
  await db
    .updateTable('report_links')
    .set({ mail_due_at: retryAt, mail_failures: failures })
    .where('id', '=', id)
    .where('mail_due_at', '=', nextAt)
    .execute();
}

/** Without this address; when none is left, no mail is due any more. */
export async function endReportMail(tx: Tx, { id, address }: { id: string; address: string }): Promise<void> {
  let query = tx.db.selectFrom('report_links').select(['id', 'mail_to']).where('id', '=', id);
  if (tx.engine === 'postgres') query = query.forUpdate();
  const link = await query.executeTakeFirst();
  const left = (link?.mail_to ?? []).filter((each) => each !== address);
  await tx.db
    .updateTable('report_links')
    .set(left.length > 0 ? { mail_to: left } : { mail_to: null, mail_every: null, mail_due_at: null })
    .where('id', '=', id)
    .execute();
}
