import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { WebhookEndpointRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** An endpoint that wants `qr.scan`. `scans_after`: the last row of the journal that it is not told of. */
export type ScanEndpoint = Pick<WebhookEndpointRow, 'id' | 'account_id' | 'project_ids'> & { scans_after: number };

const ENABLED = sql<boolean>`1`;

export const wantingScans = (db: Db) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['id', 'account_id', 'project_ids'])
    .select((eb) => eb.ref('scans_after').$notNull().as('scans_after'))
    .where('enabled', '=', ENABLED)
    .where('scans_after', 'is not', null);

/** Whether somebody wants scans, or the journal is still kept for somebody who did. */
export async function hasScanEndpoints(db: Db): Promise<boolean> {
  const { wanted } = await db
    .selectNoFrom((eb) =>
      eb.or([eb.exists(wantingScans(db)), eb.exists(eb.selectFrom('journal_readers').select('seq'))]).as('wanted'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(wanted);
}

const READER = 'webhooks';

/** From when on an endpoint that begins to want scans is told of them: of all that are counted from now on. */
export async function readJournalFromNow({ db, engine }: Tx): Promise<number> {
  const { last } = await db
    .selectFrom('scan_journal')
    .select((eb) => eb.fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  const seq = Number(last ?? 0);
  if (engine === 'sqlite')
    await db
      .insertInto('journal_readers')
      .values({ name: READER, seq })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  return seq;
}

/** Who is told of scans, and up to where the journal was read for them. */
export type ScanReader = { seq: number; endpoints: ScanEndpoint[] };

/** SQLite. Null: the journal is kept for nobody. */
export async function findScanReader(db: Db): Promise<ScanReader | null> {
  const reader = await db.selectFrom('journal_readers').select('seq').where('name', '=', READER).executeTakeFirst();
  return reader ? { seq: reader.seq, endpoints: await wantingScans(db).orderBy('id').execute() } : null;
}

/** SQLite: rows of the journal after one of them. */
export async function listJournal(db: Db, after: number, limit: number): Promise<{ seq: number; entry: string }[]> {
  return db.selectFrom('scan_journal').selectAll().where('seq', '>', after).orderBy('seq').limit(limit).execute();
}

/** SQLite: the first row of the journal; PostgreSQL: the first that is not merged. Null: there is none. */
export async function firstOfJournal(db: Db): Promise<number | null> {
  const first = await db.selectFrom('scan_journal').select('seq').orderBy('seq').limit(1).executeTakeFirst();
  return first ? Number(first.seq) : null;
}

/** SQLite: false if somebody else has read it since, or the endpoints are others by now. */
export async function moveScanReader({ db }: Tx, read: ScanReader, to: number): Promise<boolean> {
  if (!Bun.deepEquals(await findScanReader(db), read)) return false;
  await db.updateTable('journal_readers').set({ seq: to }).where('name', '=', READER).execute();
  return true;
}

/** SQLite: keeps the journal no longer, if there are no endpoints. */
export async function dropScanReader({ db }: Tx, _: Record<string, never>): Promise<void> {
  await db
    .deleteFrom('journal_readers')
    .where('name', '=', READER)
    .where((eb) => eb.not(eb.exists(wantingScans(db))))
    .execute();
}
