import { sql } from 'kysely';
import { localHour, openZone } from '../../lib/zone.ts';
import type { Db } from '../db.ts';
import type { RollupRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { DayAccumulator } from './day-accumulator.ts';
import { increase } from './day-sums.ts';
import { type DayAddition, type DayKey, NO_DAY } from './days.ts';
import { packKind, type ScanKind } from './scan-kind.ts';

const HOUR_MS = 3_600_000;
const KEY = ['hour', 'code_seq', 'country', 'device', 'referrer_host', 'rule', 'class'] as const;

/** Whether roll-ups of an older version have not been moved yet. */
async function hasRollups(db: Db, engine: Tx['engine']): Promise<boolean> {
  const { rows } = await (engine === 'sqlite'
    ? sql`select 1 from sqlite_master where name = 'scan_rollups'`
    : sql`select 1 where to_regclass('scan_rollups') is not null`
  ).execute(db);
  return rows.length > 0;
}

/**
 * Moves up to `limit` of the oldest roll-ups into the days, using the account's current time zone and the code's
 * current project. Until then they count as not recorded, so that the sums of a code always equal its count. Drops the
 * table when it is empty; returns false from then on.
 */
export async function moveRollups(tx: Tx, { limit }: { limit: number }): Promise<boolean> {
  if (!(await hasRollups(tx.db, tx.engine))) return false;
  const rows = await takeOldest(tx.db, limit);
  if (rows.length === 0) {
    await sql`drop table scan_rollups`.execute(tx.db);
    return false;
  }
  const owners = await ownersOf(tx.db, [...new Set(rows.map(({ code_seq }) => code_seq))]);
  const days = new Days();
  for (const row of rows) {
    const owner = owners.get(row.code_seq);
    if (owner) days.add(row, owner);
  }
  await tx.scans.addDays(days.all());
  return true;
}

/** Deleting rows claims them: on PostgreSQL another node gets the next ones. */
async function takeOldest(db: Db, limit: number): Promise<RollupRow[]> {
  let query = db
    .selectFrom('scan_rollups')
    .select(KEY)
    .limit(1)
    .offset(limit - 1);
  for (const name of KEY) query = query.orderBy(name);
  const last = await query.executeTakeFirst();
  const taken = db.deleteFrom('scan_rollups').returningAll();
  if (!last) return taken.execute();
  const key = sql.join(KEY.map((name) => sql.ref(name)));
  const bound = sql.join(KEY.map((name) => last[name]));
  return taken.where(sql<boolean>`(${key}) <= (${bound})`).execute();
}

type CodeOwner = { seq: number; project_id: string; account_id: string; time_zone: string };

async function ownersOf(db: Db, seqs: number[]): Promise<Map<number, CodeOwner>> {
  const rows = await db
    .selectFrom('qr_codes')
    .innerJoin('accounts', 'accounts.id', 'qr_codes.account_id')
    .select(['qr_codes.seq', 'qr_codes.project_id', 'qr_codes.account_id', 'accounts.time_zone'])
    .where('qr_codes.seq', 'in', seqs)
    .execute();
  return new Map(rows.map((row) => [row.seq, row]));
}

class Days {
  readonly #days = new Map<
    string,
    DayKey & { accumulator: DayAccumulator; notRecorded: number; codes: Map<number, number> }
  >();

  add(row: RollupRow, { seq, project_id, account_id, time_zone }: CodeOwner): void {
    const { day, hour } = localHour(openZone(time_zone), row.hour * HOUR_MS);
    const { class: visitClass, device, country, referrer_host: referrer } = row;
    const kind = packKind({ class: visitClass, device, country, rule: row.rule + 1 } as ScanKind);
    const account = this.#day({ table: 'account_days', scope: account_id, day });
    const project = this.#day({ table: 'project_days', scope: project_id, day });
    const code = this.#day({ table: 'code_days', scope: seq, day });
    for (const { accumulator } of [code, project, account]) accumulator.add(kind, referrer, hour, row.scans);
    if (visitClass !== 'scan') return;
    increase(account.codes, seq, row.scans);
    this.#day({ table: 'code_days', scope: seq, day: NO_DAY }).notRecorded -= row.scans;
  }

  all(): DayAddition[] {
    return [...this.#days.values()].map(({ accumulator, notRecorded, codes, ...key }) => {
      const sums = accumulator.take();
      return { ...key, sums: { ...sums, total: sums.total + notRecorded, codes } };
    });
  }

  #day(key: DayKey) {
    const name = `${key.table} ${key.scope} ${key.day}`;
    const known = this.#days.get(name) ?? {
      ...key,
      accumulator: new DayAccumulator(),
      notRecorded: 0,
      codes: new Map(),
    };
    this.#days.set(name, known);
    return known;
  }
}
