import { sql } from 'kysely';
import { newId } from '../../lib/ids.ts';
import type { Db } from '../db.ts';
import type { JournalEntry } from '../scans/journal-entry.ts';
import { UNRECORDED } from '../scans/scan-batch.ts';
import { kindParts } from '../scans/scan-kind.ts';
import type { WebhookEndpointRow, WebhookScanSumRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { insertEvents, lockEndpoints, wakeEndpoints } from './dispatch.ts';
import { scanBodies } from './scan-bodies.ts';

/**
 * Scans for `qr.scan`. The journal of scans is read once more, apart from scans: where days are merged (PostgreSQL), or
 * from its rows, which stay until they are read (SQLite). Its sums wait here for the next event, in the transaction in
 * which the rows were read: none is told twice or never.
 */

export type ScanEndpoint = Pick<WebhookEndpointRow, 'id' | 'account_id' | 'project_ids'> & { scans_after: number };

const ENABLED = sql<boolean>`1`;

const WANTING = (db: Db) =>
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
      eb.or([eb.exists(WANTING(db)), eb.exists(eb.selectFrom('journal_readers').select('seq'))]).as('wanted'),
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

/** Rows read at a time, and sums after which no further row is: some milliseconds of the writer thread. */
const ROWS_AT_A_TIME = 64;
const SUMS_PER_READ = 1_000;

/** SQLite: reads the next rows of the journal. True: there are more. Without endpoints the journal is kept no longer. */
export async function readJournalForWebhooks({ db }: Tx): Promise<boolean> {
  const endpoints = await WANTING(db).execute();
  if (endpoints.length === 0) {
    await db.deleteFrom('journal_readers').where('name', '=', READER).execute();
    return false;
  }
  const reader = await db.selectFrom('journal_readers').select('seq').where('name', '=', READER).executeTakeFirst();
  if (!reader) throw new Error('Endpoints want scans, but nobody keeps the journal for them');
  const rows = await db
    .selectFrom('scan_journal')
    .selectAll()
    .where('seq', '>', reader.seq)
    .orderBy('seq')
    .limit(ROWS_AT_A_TIME)
    .execute();
  if (rows.length === 0) return false;
  const sums = new ScanSums(endpoints);
  let read = 0;
  for (const { seq, entry } of rows) {
    if (sums.size >= SUMS_PER_READ) break;
    // An empty entry is a mark.
    if (entry !== '') sums.add(seq, JSON.parse(entry) as JournalEntry);
    read++;
  }
  await storeSums(db, sums.all());
  const last = rows[read - 1]?.seq ?? reader.seq;
  await db.updateTable('journal_readers').set({ seq: last }).where('name', '=', READER).execute();
  return read === ROWS_AT_A_TIME || read < rows.length;
}

export type ScanSum = Omit<WebhookScanSumRow, 'code_id'> & { codeSeq: number };

/** PostgreSQL: adds what these entries, which are about to be dropped, tell the endpoints. */
export async function addScanSums(db: Db, entries: readonly { seq: number; entry: JournalEntry }[]): Promise<void> {
  const endpoints = entries.length > 0 ? await WANTING(db).execute() : [];
  if (endpoints.length === 0) return;
  const sums = new ScanSums(endpoints);
  for (const { seq, entry } of entries) sums.add(seq, entry);
  await storeSums(db, sums.all());
}

/** What journal entries tell these endpoints: once for all of an account, however many it has. */
export class ScanSums {
  readonly #byAccount: ReadonlyMap<string, ScanEndpoint[]>;
  readonly #sums = new Map<string, ScanSum>();

  constructor(endpoints: readonly ScanEndpoint[]) {
    this.#byAccount = Map.groupBy(endpoints, ({ account_id }) => account_id);
  }

  get size(): number {
    return this.#sums.size;
  }

  /** `seq`: the number of the entry in the journal. */
  add(seq: number, entry: JournalEntry): void {
    const owners = ownersOf(entry).map((owner) => ({ ...owner, since: this.#sinceOf(owner, seq) }));
    if (owners.every(({ since }) => since === null)) return;
    const { at, codes, kinds, sums } = entry;
    for (let place = 0; place < sums.length; place += 3) {
      const [codeIndex = 0, kindIndex = UNRECORDED, scans = 0] = sums.slice(place, place + 3);
      if (kindIndex === UNRECORDED) continue;
      const kind = Number(kinds[2 * kindIndex]);
      const [codeSeq = 0, index = 0] = codes.slice(3 * codeIndex, 3 * codeIndex + 2);
      const owner = owners[index];
      if (!owner || owner.since === null || kindParts.class(kind) !== 0) continue;
      const { account_id, project_id, since } = owner;
      this.#addOne({ account_id, project_id, since, codeSeq, kind, scans, first_at: at, last_at: at });
    }
  }

  /** Null: nobody wants it. */
  #sinceOf({ account_id, project_id }: Owner, seq: number): number | null {
    const wanting = (this.#byAccount.get(account_id) ?? []).filter(
      ({ scans_after, project_ids }) => scans_after < seq && (project_ids?.includes(project_id) ?? true),
    );
    return wanting.length === 0 ? null : Math.max(...wanting.map(({ scans_after }) => scans_after));
  }

  #addOne(added: ScanSum): void {
    const { project_id, since, codeSeq, kind } = added;
    const key = `${project_id} ${since} ${codeSeq} ${kind}`;
    const sum = this.#sums.get(key);
    if (!sum) this.#sums.set(key, added);
    else {
      sum.scans += added.scans;
      sum.first_at = Math.min(sum.first_at, added.first_at);
      sum.last_at = Math.max(sum.last_at, added.last_at);
    }
  }

  all(): ScanSum[] {
    return [...this.#sums.values()];
  }
}

type Owner = { account_id: string; project_id: string };

function ownersOf({ owners }: JournalEntry): Owner[] {
  return Array.from({ length: owners.length / 4 }, (_, at) => ({
    account_id: String(owners[4 * at]),
    project_id: String(owners[4 * at + 1]),
  }));
}

/** Rows of one statement. */
const ROWS = 500;

async function storeSums(db: Db, all: readonly ScanSum[]): Promise<void> {
  for (let at = 0; at < all.length; at += ROWS) await storeSome(db, await withIds(db, all.slice(at, at + ROWS)));
}

async function withIds(db: Db, sums: readonly ScanSum[]): Promise<WebhookScanSumRow[]> {
  const seqs = [...new Set(sums.map(({ codeSeq }) => codeSeq))];
  const codes = await db.selectFrom('qr_codes').select(['seq', 'id']).where('seq', 'in', seqs).execute();
  const ids = new Map(codes.map(({ seq, id }) => [seq, id]));
  // The journal of a code that is deleted is read first, so only late scans of deleted codes are left out.
  return sums.flatMap(({ codeSeq, ...sum }) => {
    const code_id = ids.get(codeSeq);
    return code_id === undefined ? [] : [{ ...sum, code_id }];
  });
}

async function storeSome(db: Db, rows: WebhookScanSumRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('webhook_scan_sums')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'code_id', 'kind', 'project_id', 'since']).doUpdateSet((eb) => ({
        scans: eb('webhook_scan_sums.scans', '+', eb.ref('excluded.scans')),
        // Scans of an outage are counted late.
        first_at: sql`case when excluded.first_at < webhook_scan_sums.first_at then excluded.first_at else webhook_scan_sums.first_at end`,
        last_at: sql`case when excluded.last_at > webhook_scan_sums.last_at then excluded.last_at else webhook_scan_sums.last_at end`,
      })),
    )
    .execute();
}

/** Sums told at a time: some 5 ms. */
const SUMS_AT_A_TIME = 2_000;

/** The accounts for which scans wait. */
export async function listAccountsWithScans(db: Db): Promise<string[]> {
  const rows = await WANTING(db)
    .clearSelect()
    .select('account_id')
    .distinct()
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_scan_sums')
          .select('kind')
          .whereRef('webhook_scan_sums.account_id', '=', 'webhook_endpoints.account_id'),
      ),
    )
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Makes events of what waits for an account's endpoints. `isMore`: it was more than fits one step. */
export async function tellScans(
  tx: Tx,
  { accountId, now }: { accountId: string; now: number },
): Promise<{ endpoints: string[]; isMore: boolean }> {
  const wanting = await WANTING(tx.db).where('account_id', '=', accountId).orderBy('id').execute();
  const locked = await lockEndpoints(
    tx,
    wanting.map(({ id }) => id),
  );
  const sums = await takeSums(tx, accountId);
  await insertScanEvents(tx, accountId, wanting, sums, now);
  return { endpoints: await wakeEndpoints(tx, locked, now), isMore: sums.length === SUMS_AT_A_TIME };
}

async function insertScanEvents(
  tx: Tx,
  accountId: string,
  wanting: readonly ScanEndpoint[],
  sums: WebhookScanSumRow[],
  now: number,
): Promise<void> {
  // Most accounts have one endpoint, and endpoints that are told the same share an event.
  const byAudience = Map.groupBy(sums, ({ project_id, since }) =>
    wanting
      .filter(({ scans_after, project_ids }) => scans_after <= since && (project_ids?.includes(project_id) ?? true))
      .map(({ id }) => id)
      .join(' '),
  );
  const events = [...byAudience].flatMap(([audience, told]) => {
    const endpoints = audience === '' ? [] : audience.split(' ');
    return scanBodies(told, now).map((body) => ({
      event: { id: newId('evt', now), account_id: accountId, type: 'qr.scan' as const, body, created_at: now },
      endpoints,
    }));
  });
  await insertEvents(tx, events);
}

/** SQLite: who is told of scans, and up to where the journal was read for them; null: nobody is. */
export async function findScanReader(db: Db): Promise<{ seq: number; endpoints: ScanEndpoint[] } | null> {
  const reader = await db.selectFrom('journal_readers').select('seq').where('name', '=', READER).executeTakeFirst();
  const endpoints = await WANTING(db).orderBy('id').execute();
  return reader && endpoints.length > 0 ? { seq: reader.seq, endpoints } : null;
}

/** SQLite: rows of the journal after one of them. */
export async function listJournal(db: Db, after: number, limit: number): Promise<{ seq: number; entry: string }[]> {
  return db.selectFrom('scan_journal').selectAll().where('seq', '>', after).orderBy('seq').limit(limit).execute();
}

type ReadScans = { from: number; to: number; endpoints: ScanEndpoint[]; sums: ScanSum[]; now: number };

/**
 * SQLite: tells of what was read from the journal, elsewhere and in one go: many scans are few sums then. Null: somebody
 * else has read it, or the endpoints are others by now.
 */
export async function tellJournal(tx: Tx, { from, to, endpoints, sums, now }: ReadScans): Promise<string[] | null> {
  const reader = await findScanReader(tx.db);
  if (!reader || reader.seq !== from || !Bun.deepEquals(reader.endpoints, endpoints)) return null;
  await tx.db.updateTable('journal_readers').set({ seq: to }).where('name', '=', READER).execute();
  const rows: WebhookScanSumRow[] = [];
  for (let at = 0; at < sums.length; at += ROWS) rows.push(...(await withIds(tx.db, sums.slice(at, at + ROWS))));
  for (const [accountId, own] of Map.groupBy(rows, ({ account_id }) => account_id)) {
    const wanting = endpoints.filter(({ account_id }) => account_id === accountId);
    await insertScanEvents(tx, accountId, wanting, own.sort(byCode), now);
  }
  const told = await lockEndpoints(
    tx,
    endpoints.map(({ id }) => id),
  );
  return wakeEndpoints(tx, told, now);
}

/** Those that are taken are gone; what is added meanwhile stays. */
async function takeSums({ db, engine }: Tx, accountId: string): Promise<WebhookScanSumRow[]> {
  const row = sql.ref(engine === 'postgres' ? 'ctid' : 'rowid');
  const some = sql`select ${row} from webhook_scan_sums where account_id = ${accountId}
    order by code_id, kind limit ${sql.lit(SUMS_AT_A_TIME)}`;
  const chosen = engine === 'postgres' ? sql<boolean>`= any(array(${some}))` : sql<boolean>`in (${some})`;
  const sums = await db.deleteFrom('webhook_scan_sums').where(sql<boolean>`${row} ${chosen}`).returningAll().execute();
  return sums.sort(byCode);
}

const byCode = (one: WebhookScanSumRow, other: WebhookScanSumRow) =>
  one.code_id === other.code_id ? one.kind - other.kind : one.code_id < other.code_id ? -1 : 1;
