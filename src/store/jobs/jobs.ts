import { type SqlBool, sql } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import { type Reservation, releasePlaces, reservePlaces } from '../accounts/reserved-places.ts';
import { type Author, recordActivity } from '../activity/activity.ts';
import type { Db, ReadContext } from '../db.ts';
import type { DueQueue } from '../due/due-queue.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import { covered, covers, type Reach, wholeAccount } from '../reach.ts';
import type { JobPreviewItem, JobRefusalRow, JobRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { recordEvent } from '../webhooks/outbox.ts';
import { dropPieces } from './file-pieces.ts';
import { isJobLost, type JobClaim } from './job-claim.ts';

/** The states of unfinished jobs. */
const OPEN = ['waiting', 'running', 'cancelling'];
/** Literals, not parameters: otherwise SQLite does not use the partial index. */
export const IS_OPEN = sql<SqlBool>`state in (${sql.join(OPEN.map((state) => sql.lit(state)))})`;

/** Newest first, before the id `before`. */
export async function listJobs(
  { db, engine }: ReadContext,
  reach: Reach,
  before: string | null,
  limit: number,
): Promise<JobRow[]> {
  let jobs = db
    .selectFrom('jobs')
    .selectAll()
    .where('account_id', '=', reach.accountId)
    .where(covered(engine, reach, 'project_ids'));
  if (before !== null) jobs = jobs.where('id', '<', before);
  return jobs.orderBy('id', 'desc').limit(limit).execute();
}

export async function findJob(db: Db, reach: Reach, id: string): Promise<JobRow | undefined> {
  const job = await db
    .selectFrom('jobs')
    .selectAll()
    .where('account_id', '=', reach.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return job && covers(reach, job.project_ids) ? job : undefined;
}

/** The jobs that read these lists. */
export async function listJobsOfUploads(
  db: Db,
  accountId: string,
  uploadIds: readonly string[],
): Promise<Pick<JobRow, 'upload_id' | 'request' | 'state'>[]> {
  if (uploadIds.length === 0) return [];
  return db
    .selectFrom('jobs')
    .select(['upload_id', 'request', 'state'])
    .where('account_id', '=', accountId)
    .where('upload_id', 'in', uploadIds)
    .execute();
}

/** The first refusals of a job after the one with the number `after`, with the labels of the codes that its account has. */
export async function listRefusals(
  db: Db,
  jobId: string,
  after: number,
  limit: number,
): Promise<(JobRefusalRow & { label: string | null })[]> {
  return db
    .selectFrom('job_refusals')
    .innerJoin('jobs', 'jobs.id', 'job_refusals.job_id')
    .leftJoin('qr_codes', (join) =>
      join.onRef('qr_codes.id', '=', 'job_refusals.code_id').onRef('qr_codes.account_id', '=', 'jobs.account_id'),
    )
    .selectAll('job_refusals')
    .select('qr_codes.label')
    .where('job_refusals.job_id', '=', jobId)
    .where('job_refusals.at', '>', after)
    .orderBy('job_refusals.at')
    .limit(limit)
    .execute();
}

/** What a dry run would change, in pieces after the one at `after`. */
export async function listPreview(
  db: Db,
  jobId: string,
  after: number,
  limit: number,
): Promise<{ at: number; preview: JobPreviewItem[] }[]> {
  return db
    .selectFrom('job_previews')
    .select(['at', 'preview'])
    .where('job_id', '=', jobId)
    .where('at', '>', after)
    .orderBy('at')
    .limit(limit)
    .execute();
}

export type NewJob = Pick<
  JobRow,
  'id' | 'account_id' | 'kind' | 'request' | 'actor' | 'project_ids' | 'upload_id' | 'undoes' | 'total' | 'created_at'
>;
export type InsertedJob = JobRow | Replay | 'too_many' | 'full';

type JobInput = {
  job: NewJob;
  cap: number;
  minBytes: number;
  maxBytes: number;
  idempotency: Idempotency | null;
  /** Made with the job, which takes it over when it runs. */
  reservation: Reservation | null;
  by?: Author | undefined;
};

/**
 * Refused if the account already has `cap` unfinished jobs, or if its files leave less than `minBytes` of `maxBytes`.
 */
export async function insertJob(tx: Tx, input: JobInput): Promise<InsertedJob> {
  const { job, cap, minBytes, maxBytes, idempotency, reservation } = input;
  await lockAccount(tx, job.account_id);
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  const open = await tx.db
    .selectFrom('jobs')
    .select('id')
    .where('account_id', '=', job.account_id)
    .where(IS_OPEN)
    .limit(cap)
    .execute();
  if (open.length >= cap) return 'too_many';
  if ((await takenBytes(tx, job.account_id, job.id)) + minBytes > maxBytes) return 'full';
  const row = await tx.db
    .insertInto('jobs')
    .values({ ...job, state: 'waiting', error: null, file: null, refusals_file: null, updated_at: job.created_at })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (reservation) await reservePlaces(tx, reservation);
  await storeIdempotentResult(tx, idempotency, { id: job.id });
  if (job.kind === 'export') await recordExport(tx, row, input.by);
  return row;
}

function recordExport(tx: Tx, { account_id, request, created_at: at }: JobRow, by: Author | undefined): Promise<void> {
  const { format, filter } = request as { format: string; filter?: { project_id?: readonly string[] } };
  const kind = format === 'archive' ? 'archive.exported' : 'export.started';
  const [projectId = null, ...more] = filter?.project_id ?? [];
  const activity = { kind, subject: format, projectId: more.length > 0 ? null : projectId, at } as const;
  return recordActivity(tx, account_id, by, activity);
}

/**
 * Starts to take back what a job did, and stops it if it still runs: then the undo waits for it (`JOBS`). Refused if
 * that was started before and not cancelled.
 */
export async function insertUndo(
  tx: Tx,
  { undoes, ...input }: JobInput & { undoes: string },
): Promise<InsertedJob | 'undone'> {
  const { account_id: accountId, created_at: now } = input.job;
  await lockAccount(tx, accountId);
  const replay = await replayOf(tx, input.idempotency);
  if (replay) return replay;
  const { numUpdatedRows } = await tx.db
    .updateTable('jobs')
    .set({ undone_by: input.job.id })
    .where('id', '=', undoes)
    .where('undone_by', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'undone';
  const inserted = await insertJob(tx, input);
  if (typeof inserted === 'string') await canBeUndone(tx, undoes);
  else await cancelJob(tx, { ...wholeAccount(accountId), id: undoes, now });
  return inserted;
}

/** After an undo of it that did not come to its end. */
async function canBeUndone({ db }: Tx, id: string): Promise<void> {
  await db.updateTable('jobs').set({ undone_by: null }).where('id', '=', id).execute();
}

/** No row is returned if it is over already. One that runs ends after its batch. */
export async function cancelJob(
  tx: Tx,
  { id, now, ...reach }: Reach & { id: string; now: number },
): Promise<JobRow | undefined> {
  const { accountId } = reach;
  await lockAccount(tx, accountId);
  const row = await tx.db
    .updateTable('jobs')
    .set({ state: sql`case when state = 'waiting' then 'cancelled' else 'cancelling' end`, updated_at: now })
    .where('account_id', '=', accountId)
    .where(covered(tx.engine, reach, 'project_ids'))
    .where('id', '=', id)
    .where(IS_OPEN)
    .returningAll()
    .executeTakeFirst();
  if (row?.state !== 'cancelled') return row;
  await releasePlaces(tx, { id, accountId });
  if (row.undoes !== null) await canBeUndone(tx, row.undoes);
  await recordFinished(tx, row, now);
  return row;
}

/** The projects of a job are those of its codes: endpoints that are limited to some do not get it. */
function recordFinished(tx: Tx, job: JobRow, at: number): Promise<void> {
  return recordEvent(tx, job.account_id, { type: 'job.finished', at }, [], { kind: 'job', job });
}

type GrownFiles = { bytes: number; maxBytes: number; job?: JobClaim };
type FileOwner = { table: 'jobs' | 'uploads'; owner: Pick<JobRow, 'id' | 'account_id'> };

/**
 * Lets the files of a job or an upload take so many bytes. False if those of the account would take over `maxBytes`, or
 * another run has the job.
 */
export async function growFiles(
  tx: Tx,
  { table, owner: { id, account_id }, bytes, maxBytes, job }: FileOwner & GrownFiles,
): Promise<boolean> {
  if (await isJobLost(tx, job)) return false;
  await lockAccount(tx, account_id);
  if ((await takenBytes(tx, account_id, id)) + bytes > maxBytes) return false;
  await tx.db.updateTable(table).set({ kept_bytes: bytes }).where('id', '=', id).execute();
  return true;
}

/** By all other jobs and uploads of the account. */
export async function takenBytes({ db }: Tx, accountId: string, exceptId: string): Promise<number> {
  const kept = (table: 'jobs' | 'uploads') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('kept_bytes'), eb.lit(0)).as('taken'))
      .where('account_id', '=', accountId)
      .where('id', '<>', exceptId)
      .executeTakeFirstOrThrow();
  const [ofJobs, ofUploads] = [await kept('jobs'), await kept('uploads')];
  return Number(ofJobs.taken) + Number(ofUploads.taken);
}

export type JobRefusal = Pick<JobRefusalRow, 'line' | 'code_id' | 'code' | 'message'>;

/** What a worker saves of a job that it has claimed. */
export type JobProgress = {
  id: string;
  claim: string;
  now: number;
  set: Partial<
    Pick<
      JobRow,
      | 'state'
      | 'done'
      | 'total'
      | 'changed'
      | 'refused'
      | 'new_projects'
      | 'position'
      | 'portion'
      | 'error'
      | 'file'
      | 'refusals_file'
      | 'kept_bytes'
      | 'lease_until'
    >
  >;
  /** More of them, each counted. */
  refusals?: JobRefusal[];
  /** Of a dry run: what else would change, of codes that `changed` counts. */
  preview?: JobPreviewItem[];
  /** It begins again: what was refused before is forgotten. */
  begins?: true;
};

/** No row is returned if another worker has claimed it since, or it is gone: then nothing is saved. */
export async function saveJob(tx: Tx, progress: JobProgress): Promise<JobRow | undefined> {
  const { db } = tx;
  const { id, claim, now, set, refusals = [], preview = [], begins } = progress;
  const row = await db
    .updateTable('jobs')
    .set((eb) => ({
      ...set,
      ...(refusals.length > 0 && { refused: eb('refused', '+', refusals.length) }),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('claimed_by', '=', claim)
    .where(IS_OPEN)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  if (begins) await db.deleteFrom('job_refusals').where('job_id', '=', id).execute();
  const first = row.refused - refusals.length;
  const rows = refusals.map((refusal, index) => ({ ...refusal, job_id: id, at: first + index + 1 }));
  if (rows.length > 0) await db.insertInto('job_refusals').values(rows).execute();
  if (preview.length > 0)
    await db.insertInto('job_previews').values({ job_id: id, at: row.changed, preview }).execute();
  // Whatever an interrupted run has left.
  const kept = [row.file?.id, row.refusals_file?.id].filter((one) => one !== undefined);
  if (!OPEN.includes(row.state)) await dropPieces(tx, id, kept);
  if (['failed', 'cancelled'].includes(row.state) && row.undoes !== null) await canBeUndone(tx, row.undoes);
  if (!OPEN.includes(row.state)) await recordFinished(tx, row, now);
  return row;
}

/** What changes codes, and what only reads them, do not wait for each other. */
const changesCodes = (table: string) => sql`${sql.ref(`${table}.kind`)} in ('import', 'update')`;

/**
 * Jobs that wait or whose lease has ended, of accounts that have none of the same sort running. An undo waits until what
 * it undoes has ended.
 */
export const JOBS: DueQueue<JobRow> = {
  table: 'jobs',
  key: 'id',
  dueAt: 'lease_until',
  owner: 'claimed_by',
  isDue: ({ now }) => sql`${IS_OPEN} and lease_until <= ${now} and not exists (
    select 1 from jobs as other where other.account_id = jobs.account_id and other.id <> jobs.id
    and other.state in ('waiting', 'running', 'cancelling') and (other.id = jobs.undoes or (
      other.state in ('running', 'cancelling') and other.lease_until > ${now}
      and (${changesCodes('other')}) = (${changesCodes('jobs')}))))`,
  order: sql`created_at`,
  set: ({ now, claim }) => ({
    updated_at: now,
    claimed_by: claim,
    state: sql`case when state = 'waiting' then 'running' else state end`,
  }),
};

export async function listOldJobs(db: Db, madeBefore: number): Promise<Pick<JobRow, 'id'>[]> {
  return db.selectFrom('jobs').select('id').where('created_at', '<=', madeBefore).limit(100).execute();
}

/** With its files, where these are in the database. True: there is more. */
export async function dropJob(tx: Tx, { id }: { id: string }): Promise<boolean> {
  if ((await dropPieces(tx, id)) || (await dropPreview(tx, id, 0))) return true;
  await tx.db.deleteFrom('job_refusals').where('job_id', '=', id).execute();
  await tx.db.deleteFrom('jobs').where('id', '=', id).execute();
  return false;
}

/** Of a preview whose file is kept: all but what tells of the first `kept` codes. True: there is more. */
export async function dropPreviewRest(tx: Tx, { id, kept }: { id: string; kept: number }): Promise<boolean> {
  const [last] = await listPreview(tx.db, id, kept - 1, 1);
  return last !== undefined && dropPreview(tx, id, last.at);
}

/** Deleted at a time: up to some megabytes. */
const DROPPED = 200;

async function dropPreview({ db }: Tx, id: string, after: number): Promise<boolean> {
  const dropped = await db
    .selectFrom('job_previews')
    .select('at')
    .where('job_id', '=', id)
    .where('at', '>', after)
    .limit(DROPPED)
    .execute();
  if (dropped.length === 0) return false;
  const ats = dropped.map(({ at }) => at);
  await db.deleteFrom('job_previews').where('job_id', '=', id).where('at', 'in', ats).execute();
  return dropped.length === DROPPED;
}

/** The codes that an import has created and that are not archived yet, by id after `after`. */
export async function listImportedCodes(db: Db, importId: string, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('imported_rows')
    .innerJoin('qr_codes', 'qr_codes.id', 'imported_rows.code_id')
    .select('qr_codes.id')
    .where('imported_rows.import_id', '=', importId)
    .where('qr_codes.status', '<>', 'archived')
    .where('imported_rows.code_id', '>', after)
    .orderBy('imported_rows.code_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
