import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AbuseReportRow, QrCodeRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** The maximum of open reports, which anybody can send; per code, as more say nothing new. */
const MAX_OPEN = 10_000;
const MAX_OPEN_OF_CODE = 20;
/** The period over which reports of a host are counted. */
const HOST_WINDOW_MS = 30 * 24 * 3_600_000;

type NewReport = Pick<AbuseReportRow, 'id' | 'at' | 'code_id' | 'host' | 'reason' | 'details' | 'email'>;

/** False if it was not kept because there are too many. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const open = tx.db.selectFrom('abuse_reports').select('id').where('state', '=', 'open');
  if ((await count(tx.db, open.limit(MAX_OPEN))) >= MAX_OPEN) return false;
  const ofCode = open.where('code_id', '=', report.code_id).limit(MAX_OPEN_OF_CODE);
  if ((await count(tx.db, ofCode)) >= MAX_OPEN_OF_CODE) return false;
  await tx.db
    .insertInto('abuse_reports')
    .values({ ...report, state: 'open', decided_at: null })
    .execute();
  return true;
}

async function count(db: Db, rows: ReturnType<typeof idsOf>): Promise<number> {
  const { found } = await db
    .selectFrom(rows.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

function idsOf(db: Db) {
  return db.selectFrom('abuse_reports').select('id');
}

/** With the code, its owner, and the number of recent reports of the host. */
export type ListedReport = AbuseReportRow &
  Pick<QrCodeRow, 'slug' | 'label' | 'type' | 'redirect_url' | 'status' | 'operator_block'> & {
    account_email: string;
    host_reports: number;
    code_reports: number;
  };

function reports(db: Db, now: number) {
  return db
    .selectFrom('abuse_reports')
    .innerJoin('qr_codes', 'qr_codes.id', 'abuse_reports.code_id')
    .innerJoin('accounts', 'accounts.id', 'qr_codes.account_id')
    .selectAll('abuse_reports')
    .select([
      'accounts.email as account_email',
      'qr_codes.slug',
      'qr_codes.label',
      'qr_codes.type',
      'qr_codes.redirect_url',
      'qr_codes.status',
      'qr_codes.operator_block',
    ])
    .select((eb) => [
      eb
        .selectFrom('abuse_reports as same_host')
        .select(({ fn }) => fn.countAll<number>().as('reports'))
        .whereRef('same_host.host', '=', 'abuse_reports.host')
        .where('same_host.at', '>', now - HOST_WINDOW_MS)
        .as('host_reports'),
      eb
        .selectFrom('abuse_reports as same_code')
        .select(({ fn }) => fn.countAll<number>().as('reports'))
        .whereRef('same_code.code_id', '=', 'abuse_reports.code_id')
        .as('code_reports'),
    ]);
}

type Counted<Row> = Row & { host_reports: number | string | null; code_reports: number | string | null };

/** PostgreSQL returns counts as text. */
function withNumbers<Row>(row: Counted<Row>): Row & { host_reports: number; code_reports: number } {
  return { ...row, host_reports: Number(row.host_reports), code_reports: Number(row.code_reports) };
}

/** Newest first, `beforeId` excluded. */
export async function listReports(
  db: Db,
  input: { isOpen: boolean; beforeId: string | null; limit: number; now: number },
): Promise<ListedReport[]> {
  let query = reports(db, input.now)
    .where('abuse_reports.state', 'in', input.isOpen ? ['open'] : ['blocked', 'dismissed'])
    .orderBy('abuse_reports.id', 'desc')
    .limit(input.limit);
  if (input.beforeId !== null) query = query.where('abuse_reports.id', '<', input.beforeId);
  return (await query.execute()).map(withNumbers);
}

export async function findReport(db: Db, id: string, now: number): Promise<ListedReport | undefined> {
  const row = await reports(db, now).where('abuse_reports.id', '=', id).executeTakeFirst();
  return row && withNumbers(row);
}

export async function countOpenReports(db: Db): Promise<number> {
  return count(db, idsOf(db).where('state', '=', 'open').limit(MAX_OPEN));
}

/** Also deletes the reporter's e-mail address. `codeId`: decides all open reports of that code. */
export async function decideReports(
  tx: Tx,
  input: ({ id: string } | { codeId: string }) & { state: 'blocked' | 'dismissed'; now: number },
): Promise<void> {
  await tx.db
    .updateTable('abuse_reports')
    .set({ state: input.state, decided_at: input.now, email: null })
    .where(sql.ref('id' in input ? 'id' : 'code_id'), '=', 'id' in input ? input.id : input.codeId)
    .where('state', '=', 'open')
    .execute();
}
