import type { Db } from '../db.ts';
import type { CodeChangeRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

export type CodeChangeEntry = Pick<CodeChangeRow, 'at' | 'actor' | 'fields'> & { bulk_action_id?: string };

/** Per code: a program that edits one code every minute must not fill the disk. */
const KEPT_PER_CODE = 500;

/** Call it in the transaction that changes the code. Deletes all but the newest 500 entries. */
export async function insertCodeChange(
  { db }: Tx,
  code: { seq: number; account_id: string },
  entry: CodeChangeEntry,
): Promise<void> {
  await db
    .insertInto('code_changes')
    .values({ code_seq: code.seq, account_id: code.account_id, ...entry })
    .execute();
  await db
    .deleteFrom('code_changes')
    .where('code_seq', '=', code.seq)
    .where('seq', '<=', (eb) =>
      eb
        .selectFrom('code_changes as kept')
        .select('kept.seq')
        .where('kept.code_seq', '=', code.seq)
        .orderBy('kept.seq', 'desc')
        .limit(1)
        .offset(KEPT_PER_CODE),
    )
    .execute();
}

/** Newest first, `beforeSeq` excluded. */
export async function listCodeChanges(
  db: Db,
  code: { seq: number; account_id: string },
  beforeSeq: number | null,
  limit: number,
): Promise<(CodeChangeEntry & { seq: number })[]> {
  let query = db
    .selectFrom('code_changes')
    .select(['seq', 'at', 'actor', 'fields'])
    .where('code_seq', '=', code.seq)
    .where('account_id', '=', code.account_id)
    .orderBy('seq', 'desc')
    .limit(limit);
  if (beforeSeq !== null) query = query.where('seq', '<', beforeSeq);
  return query.execute();
}
