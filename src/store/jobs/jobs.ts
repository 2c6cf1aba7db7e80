import { sql } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import type { DueQueue } from '../due/due-queue.ts';
import type { JobRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** `kept_bytes`: as many as its files may take. */
export type NewJob = Omit<JobRow, 'done' | 'lease_until'>;
export type JobChanges = Partial<
  Pick<
    JobRow,
    | 'phase'
    | 'state'
    | 'options'
    | 'done'
    | 'total'
    | 'result'
    | 'error'
    | 'file_name'
    | 'bytes'
    | 'sha256'
    | 'kept_bytes'
    | 'lease_until'
  >
>;

/** The states of unfinished jobs. */
const OPEN = ['waiting', 'running', 'cancelling'];
/** Literals, not parameters: otherwise SQLite does not use the partial index. */
const IS_OPEN = sql`state in (${sql.join(OPEN.map((state) => sql.lit(state)))})`;

/** States that nobody sees: an upload is still arriving, or the node that has the files is to remove them. */
const HIDDEN = ['uploading', 'deleted'];

/** Newest first. */
export async function listJobs(db: Db, accountId: string, limit: number): Promise<JobRow[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'not in', HIDDEN)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findJob(db: Db, accountId: string, id: string): Promise<JobRow | undefined> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', 'not in', HIDDEN)
    .executeTakeFirst();
}

/**
 * Refused if the account already has `cap` unfinished jobs, or if its files leave less than `minBytes` of `maxBytes`.
 * The job gets as many of its `kept_bytes` as are left.
 */
export async function insertJob(
  tx: Tx,
  { job, cap, minBytes, maxBytes }: { job: NewJob; cap: number; minBytes: number; maxBytes: number },
): Promise<JobRow | 'too_many' | 'full'> {
  await lockAccount(tx, job.account_id);
  const open = await tx.db
    .selectFrom('jobs')
    .select('id')
    .where('account_id', '=', job.account_id)
    .where('state', 'in', [...OPEN, 'uploading'])
    .limit(cap)
    .execute();
  if (open.length >= cap) return 'too_many';
  const taken = await takenBytes(tx, job);
  if (taken + minBytes > maxBytes) return 'full';
  return tx.db
    .insertInto('jobs')
    .values({ ...job, kept_bytes: Math.min(job.kept_bytes, maxBytes - taken) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lets a job take more bytes. False if the account's files would take more than `maxBytes`. */
export async function growJob(
  tx: Tx,
  { job, bytes, maxBytes }: { job: Pick<JobRow, 'id' | 'account_id'>; bytes: number; maxBytes: number },
): Promise<boolean> {
  await lockAccount(tx, job.account_id);
  if ((await takenBytes(tx, job)) + bytes > maxBytes) return false;
  await tx.db.updateTable('jobs').set({ kept_bytes: bytes }).where('id', '=', job.id).execute();
  return true;
}

/** By all other jobs of the account. */
async function takenBytes({ db }: Tx, { id, account_id }: Pick<JobRow, 'id' | 'account_id'>): Promise<number> {
  const { taken } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('kept_bytes'), eb.lit(0)).as('taken'))
    .where('account_id', '=', account_id)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return Number(taken);
}

/** Changes a job that is in one of the states `from`; no row is returned otherwise. */
export async function changeJob(
  { db }: Tx,
  input: { id: string; from: string[]; changes: JobChanges; now: number },
): Promise<JobRow | undefined> {
  return db
    .updateTable('jobs')
    .set({ ...input.changes, updated_at: input.now })
    .where('id', '=', input.id)
    .where('state', 'in', input.from)
    .returningAll()
    .executeTakeFirst();
}

/** A node's jobs that wait or whose lease has ended, of accounts that have none running. Its parts are the nodes. */
export const JOBS: DueQueue<JobRow> = {
  table: 'jobs',
  key: 'id',
  dueAt: 'lease_until',
  isDue: ({ now, part }) => sql`node = ${part} and ${IS_OPEN} and lease_until <= ${now} and account_id not in (
    select running.account_id from jobs as running
    where running.state in ('running', 'cancelling') and running.lease_until > ${now})`,
  order: sql`created_at`,
  set: ({ now }) => ({
    updated_at: now,
    state: sql`case when state = 'waiting' then 'running' else state end`,
  }),
};

/** Jobs of a node whose files can go: deleted, made before `madeBefore`, or not started and idle since `idleSince`. */
export async function listOldJobs(
  db: Db,
  node: string,
  { madeBefore, idleSince }: { madeBefore: number; idleSince: number },
): Promise<Pick<JobRow, 'id'>[]> {
  return db
    .selectFrom('jobs')
    .select('id')
    .where('node', '=', node)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'deleted'),
        eb('created_at', '<=', madeBefore),
        eb.and([
          eb('phase', 'in', ['upload', 'check']),
          eb('state', 'not in', OPEN),
          eb('updated_at', '<=', idleSince),
        ]),
      ]),
    )
    .limit(100)
    .execute();
}

export async function dropJob({ db }: Tx, { id }: { id: string }): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
}

/** Codes that an import has created and that are not archived yet. */
export async function countImportedCodes(db: Db, importId: string): Promise<number> {
  const { codes } = await importedCodes(db, importId)
    .select((eb) => eb.fn.countAll<number>().as('codes'))
    .executeTakeFirstOrThrow();
  return Number(codes);
}

/** In the order of their ids. `after`: where the last page ended, as skipping what is archived gets slower with each page. */
export async function listImportedCodes(
  db: Db,
  importId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await importedCodes(db, importId)
    .where('imported_rows.code_id', '>', after)
    .select('qr_codes.id')
    .orderBy('imported_rows.code_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function importedCodes(db: Db, importId: string) {
  return db
    .selectFrom('imported_rows')
    .innerJoin('qr_codes', 'qr_codes.id', 'imported_rows.code_id')
    .where('imported_rows.import_id', '=', importId)
    .where('qr_codes.status', '<>', 'archived');
}
