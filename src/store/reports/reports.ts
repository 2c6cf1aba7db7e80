import { sql } from 'kysely';
import { type Author, recordActivity } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import type { AbuseReportRow, Code } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** The maximum of open reports, which anybody can send; the rest is counted. */
const MAX_OPEN = 10_000;
const MAX_OPEN_OF_CODE = 20;
/** The period over which reports of a host are counted. */
const HOST_WINDOW_MS = 30 * 24 * 3_600_000;

type NewReport = Pick<AbuseReportRow, 'id' | 'at' | 'code_id' | 'host' | 'reason' | 'details' | 'email' | 'reporter'>;
type OpenReport = Pick<AbuseReportRow, 'id' | 'code_id' | 'reason' | 'reporter'>;

/**
 * Where there are too many, an older one gives way and is counted: never the first of a code for a reason, and of the
 * others first those whose reporter has sent a newer one. False: there was none to give way, nothing was stored.
 */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const ofCode = await openReports(tx.db).where('code_id', '=', report.code_id).orderBy('id').execute();
  const isFull = ofCode.length >= MAX_OPEN_OF_CODE || (await countOpenReports(tx.db)) >= MAX_OPEN;
  if (isFull) {
    const replaced = reportToReplace(ofCode, report.reporter) ?? (await oldestRepeat(tx.db));
    if (!replaced) return false;
    await countInstead(tx, replaced);
  }
  await tx.db
    .insertInto('abuse_reports')
    .values({ ...report, state: 'open', decided_at: null })
    .execute();
  return true;
}

function openReports(db: Db) {
  return db.selectFrom('abuse_reports').select(['id', 'code_id', 'reason', 'reporter']).where('state', '=', 'open');
}

/** Of a code, oldest first. Undefined: every one is the first for its reason. */
function reportToReplace(open: readonly OpenReport[], sender: string | null): OpenReport | undefined {
  const repeats = open.filter(({ reason }, at) => open.slice(0, at).some((one) => one.reason === reason));
  const isOutdated = ({ id, reporter }: OpenReport) =>
    reporter !== null && (reporter === sender || open.some((one) => one.id > id && one.reporter === reporter));
  return repeats.find(isOutdated) ?? repeats[0];
}

/** Of all codes; some 10 ms where there are 10,000. */
async function oldestRepeat(db: Db): Promise<OpenReport | undefined> {
  const firsts = openReports(db)
    .clearSelect()
    .select((eb) => eb.fn.min('id').as('id'))
    .groupBy(['code_id', 'reason']);
  return openReports(db).where('id', 'not in', firsts).orderBy('id').limit(1).executeTakeFirst();
}

/** Deletes a report and counts it on the first of its code and reason. */
async function countInstead({ db }: Tx, { id, code_id, reason }: OpenReport): Promise<void> {
  const gone = await db
    .deleteFrom('abuse_reports')
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('repeats')
    .executeTakeFirst();
  if (!gone) return;
  const first = openReports(db).where('code_id', '=', code_id).where('reason', '=', reason);
  await db
    .updateTable('abuse_reports')
    .set((eb) => ({ repeats: eb('repeats', '+', 1 + gone.repeats) }))
    .where('id', '=', first.clearSelect().select('id').orderBy('id').limit(1))
    .execute();
}

/** With the code, its owner, and the number of recent reports of the host. */
export type ListedReport = AbuseReportRow &
  Pick<Code, 'slug' | 'label' | 'type' | 'redirect_url' | 'status' | 'operator_block'> & {
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
        .select(withRepeats('same_host.repeats').as('reports'))
        .whereRef('same_host.host', '=', 'abuse_reports.host')
        .where('same_host.at', '>', now - HOST_WINDOW_MS)
        .as('host_reports'),
      eb
        .selectFrom('abuse_reports as same_code')
        .select(withRepeats('same_code.repeats').as('reports'))
        .whereRef('same_code.code_id', '=', 'abuse_reports.code_id')
        .as('code_reports'),
    ]);
}

function withRepeats(column: string) {
  return sql<number | null>`sum(1 + ${sql.ref(column)})`;
}

type Counted<Row> = Row & { host_reports: number | string | null; code_reports: number | string | null };

/** PostgreSQL returns sums as text. */
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
  const { open } = await db
    .selectFrom(openReports(db).limit(MAX_OPEN).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Also deletes who reported. `codeId`: decides all open reports of that code. */
export async function decideReports(
  tx: Tx,
  input: ({ id: string } | { codeId: string }) & {
    state: 'blocked' | 'dismissed';
    now: number;
    by?: Author | undefined;
  },
): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('abuse_reports')
    .set({ state: input.state, decided_at: input.now, email: null, reporter: null })
    .where(sql.ref('id' in input ? 'id' : 'code_id'), '=', 'id' in input ? input.id : input.codeId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (input.state !== 'dismissed' || numUpdatedRows === 0n) return;
  const subject = 'id' in input ? input.id : input.codeId;
  await recordActivity(tx, null, input.by, { kind: 'safety.reports_dismissed', subject, at: input.now });
}
