import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { CodeChangeRow, StoredChange } from '../schema.ts';
import type { Tx } from '../transaction.ts';

export type CodeChangeEntry = Pick<CodeChangeRow, 'at' | 'actor' | 'fields'> &
  Partial<Pick<CodeChangeRow, 'job_id' | 'planned'>>;

/** Per code: a program that edits one code every minute must not fill the disk. */
const KEPT_PER_CODE = 500;

type NewEntry = Omit<CodeChangeRow, 'seq'>;

const insertEntry = prepared<NewEntry, unknown>((db, { code_seq, account_id, at, actor, fields, job_id, planned }) =>
  db.insertInto('code_changes').values({ code_seq, account_id, at, actor, fields, job_id, planned }),
);

const dropOldEntries = prepared<{ codeSeq: number }, unknown>((db, { codeSeq }) =>
  db
    .deleteFrom('code_changes')
    .where('code_seq', '=', codeSeq)
    .where('seq', '<=', (eb) =>
      eb
        .selectFrom('code_changes as kept')
        .select('kept.seq')
        .where('kept.code_seq', '=', codeSeq)
        .orderBy('kept.seq', 'desc')
        .limit(1)
        .offset(KEPT_PER_CODE),
    ),
);

/** Call it in the transaction that changes the code. Deletes all but the newest 500 entries. */
export async function insertCodeChange(
  { db }: Tx,
  { seq, account_id }: { seq: number; account_id: string },
  { job_id = null, planned = null, ...entry }: CodeChangeEntry,
): Promise<void> {
  await insertEntry(db, { code_seq: seq, account_id, ...entry, job_id, planned });
  await dropOldEntries(db, { codeSeq: seq });
}

/** Newest first, `beforeSeq` excluded. */
export async function listCodeChanges(
  db: Db,
  code: { seq: number; account_id: string },
  beforeSeq: number | null,
  limit: number,
): Promise<Pick<CodeChangeRow, 'seq' | 'at' | 'actor' | 'fields' | 'planned'>[]> {
  let query = db
    .selectFrom('code_changes')
    .select(['seq', 'at', 'actor', 'fields', 'planned'])
    .where('code_seq', '=', code.seq)
    .where('account_id', '=', code.account_id)
    .orderBy('seq', 'desc')
    .limit(limit);
  if (beforeSeq !== null) query = query.where('seq', '<', beforeSeq);
  return query.execute();
}

/** The codes whose history has an entry of the job, by `seq` after `afterSeq`. */
export async function listChangedCodes(
  db: Db,
  jobId: string,
  afterSeq: number,
  limit: number,
): Promise<{ seq: number; id: string }[]> {
  return db
    .selectFrom('code_changes')
    .innerJoin('qr_codes', 'qr_codes.seq', 'code_changes.code_seq')
    .select(['qr_codes.seq', 'qr_codes.id'])
    .distinct()
    .where('code_changes.job_id', '=', jobId)
    .where('code_changes.code_seq', '>', afterSeq)
    .orderBy('qr_codes.seq')
    .limit(limit)
    .execute();
}

/** What the job did to a code, newest first: a list may name a code twice. */
export async function findChangesOfJob(db: Db, jobId: string, codeSeq: number): Promise<StoredChange[][]> {
  const entries = await db
    .selectFrom('code_changes')
    .select('fields')
    .where('job_id', '=', jobId)
    .where('code_seq', '=', codeSeq)
    .orderBy('seq', 'desc')
    .execute();
  return entries.map(({ fields }) => fields);
}

/** How often the job has changed each of these codes; those that it has not are left out. */
export async function countChangesOfJob(
  db: Db,
  jobId: string,
  codeIds: string[],
): Promise<{ id: string; changes: number }[]> {
  if (codeIds.length === 0) return [];
  return db
    .selectFrom('code_changes')
    .innerJoin('qr_codes', 'qr_codes.seq', 'code_changes.code_seq')
    .select(({ fn }) => ['qr_codes.id', fn.countAll<number>().as('changes')])
    .where('code_changes.job_id', '=', jobId)
    .where('qr_codes.id', 'in', codeIds)
    .groupBy('qr_codes.id')
    .execute();
}
