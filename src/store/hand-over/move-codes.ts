import { setNextChangeOfAccount } from '../planned/planned-changes.ts';
import type { Code } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** A project that goes from one account to another. */
export type Move = { projectId: string; from: string; to: string; now: number };

type MovedCode = Pick<Code, 'seq' | 'id' | 'label_folded'>;

/** Codes of one statement. */
const BATCH = 500;
const ABOUT_CODES = ['blocked', 'limit', 'expiry', 'dead_destination', 'planned_change'];

/**
 * Call it before anything of the codes is read: whoever changes one of them meanwhile, and does not lock the account, is
 * waited for, or finds it no longer in its account.
 */
export async function lockCodes({ db, engine }: Tx, projectId: string): Promise<void> {
  if (engine !== 'postgres') return;
  await db
    .selectFrom('qr_codes')
    .select('seq')
    .where('project_id', '=', projectId)
    .orderBy('seq')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Everything that names the account of a code. Their counters and days stay as they are: they name the code or the
 * project alone, and the days of an account tell what was scanned while it had the codes.
 */
export async function moveCodes(tx: Tx, { projectId, from, to }: Move): Promise<void> {
  const codes = await tx.db
    .selectFrom('qr_codes')
    .select(['seq', 'id', 'label_folded'])
    .where('project_id', '=', projectId)
    .orderBy('seq')
    .execute();
  for (let at = 0; at < codes.length; at += BATCH) await moveBatch(tx, codes.slice(at, at + BATCH), { from, to });
  for (const account of [from, to]) await setNextChangeOfAccount(tx, account);
  await moveSketches(tx, [`project_days ${projectId}`], { from, to });
  await tx.db.deleteFrom('report_links').where('project_id', '=', projectId).execute();
  // At the end: on SQLite every other statement between them would write the index to the file, 150 ms each time.
  for (const { seq, label_folded } of codes) await tx.labels.put(tx.db, seq, to, label_folded);
}

async function moveBatch(tx: Tx, codes: readonly MovedCode[], { from, to }: Pick<Move, 'from' | 'to'>): Promise<void> {
  const { db, engine } = tx;
  const [seqs, ids] = [codes.map(({ seq }) => seq), codes.map(({ id }) => id)];
  const owner = { account_id: to };
  // On SQLite the index of search texts has the account in it, and is written again in the background.
  const stale = engine === 'sqlite' ? { search_stale: 1 } : {};
  await db
    .updateTable('qr_codes')
    .set({ ...owner, ...stale })
    .where('seq', 'in', seqs)
    .execute();
  if (engine === 'postgres') await db.updateTable('code_search').set(owner).where('code_seq', 'in', seqs).execute();
  await db.updateTable('code_activity').set(owner).where('code_seq', 'in', seqs).execute();
  await db.updateTable('code_aliases').set(owner).where('code_seq', 'in', seqs).execute();
  // A job of the former account can no longer be undone for them.
  await db
    .updateTable('code_changes')
    .set({ ...owner, job_id: null })
    .where('code_seq', 'in', seqs)
    .execute();
  await db.updateTable('planned_changes').set(owner).where('code_seq', 'in', seqs).execute();
  await db.updateTable('pictures').set(owner).where('code_seq', 'in', seqs).execute();
  await db.updateTable('destination_checks').set(owner).where('code_seq', 'in', seqs).execute();
  await db.updateTable('safety_events').set(owner).where('code_id', 'in', ids).execute();
  await db.updateTable('alerts').set(owner).where('kind', 'in', ABOUT_CODES).where('subject', 'in', ids).execute();
  await db.deleteFrom('imported_rows').where('account_id', '=', from).where('code_id', 'in', ids).execute();
  await db.deleteFrom('report_links').where('code_id', 'in', ids).execute();
  await moveSketches(
    tx,
    seqs.map((seq) => `code_days ${seq}`),
    { from, to },
  );
}

/** Of today's visitors: from now on the other account's day says when they become a number. */
async function moveSketches({ db }: Tx, scopes: string[], { from, to }: Pick<Move, 'from' | 'to'>): Promise<void> {
  const own = db
    .selectFrom('visitor_sketches')
    .select('day')
    .where('account_id', '=', from)
    .where('scope', 'in', scopes);
  await db
    .deleteFrom('visitor_sketches')
    .where('account_id', '=', to)
    .where('scope', 'in', scopes)
    .where('day', 'in', own)
    .execute();
  await db
    .updateTable('visitor_sketches')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .where('scope', 'in', scopes)
    .execute();
}
