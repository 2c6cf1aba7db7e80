import { expect, test } from 'bun:test';
import { migratePostgres } from '../../src/store/engines/postgres/migrate-postgres.ts';
import { openForWriting } from '../../src/store/engines/sqlite/connection.ts';
import { migrateSqlite } from '../../src/store/engines/sqlite/migrate-sqlite.ts';
import { MIGRATIONS } from '../../src/store/migrations/list.ts';
import { readSums } from '../../src/store/scans/day-sums.ts';
import type { Code } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyPlace, onBothEngines, type Place, unmigratedPlace } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { databaseFile, query } from './support/query.ts';
import { batchOf } from './support/scan-batches.ts';
import { seedAccount, someCode } from './support/seed.ts';

const HOUR_MS = 3_600_000;
const ALL = { from: null, to: null };
/** 18:00 UTC is 23:45 in Kathmandu, 19:00 is 00:45 of the next day. */
const EVENING = Date.parse('2026-01-05T18:00:00Z') / HOUR_MS;
const DAY = Date.parse('2026-01-05') / (24 * HOUR_MS);
const OLD = { from: DAY, to: null };

/** The last migration of the previous version. */
const BEFORE = 'versions of projects and accounts';

async function migrateTo(place: Place, name: string): Promise<void> {
  const known = MIGRATIONS.slice(0, MIGRATIONS.findIndex((migration) => migration.name === name) + 1);
  if (place.DATABASE_URL) {
    await migratePostgres(place.DATABASE_URL, known, 0);
    return;
  }
  const database = openForWriting(databaseFile(place));
  await migrateSqlite(database, known, 0);
  database.close();
}

/** The rows of the previous version: each hour is one row of scans and one of previews. */
function oldRows(code: Code, hours: number): string {
  const rows = Array.from({ length: hours }, (_, at) => {
    const key = `${code.seq}, ${EVENING + at}, 'DE', 'ios', 'host-${at}.example', ${at % 2 === 0 ? -1 : 1}`;
    return `(${key}, 'scan', ${at + 1}), (${key}, 'preview', 1)`;
  });
  return `insert into scan_rollups (code_seq, hour, country, device, referrer_host, rule, class, scans)
    values ${rows.join(', ')}`;
}

/** A code with old scans, 5 of which were not recorded; the counts are those of the migration. */
async function seedOld(store: Store, place: Place, hours: number): Promise<{ code: Code; scans: number }> {
  const owner = await seedAccount(store);
  await store.write.updateAccount({
    accountId: owner.accountId,
    changes: { time_zone: 'Asia/Kathmandu' },
    now: 0,
  });
  const inserted = await store.write.insertQrCode({ code: someCode(owner), cap: 1, idempotency: null });
  if (!('code' in inserted)) throw new Error('The code was refused');
  const scans = (hours * (hours + 1)) / 2 + 5;
  await query(place, oldRows(inserted.code, hours));
  await query(place, `update scan_counters set scan_count = ${scans} where code_seq = ${inserted.code.seq}`);
  await query(place, `insert into code_days (scope, day, total) values (${inserted.code.seq}, -1, ${scans})`);
  return { code: inserted.code, scans };
}

onBothEngines('analytics of an older version', (engine) => {
  test('are counted as not recorded after the migration, including its journal', async () => {
    const place = await unmigratedPlace(engine);
    await migrateTo(place, BEFORE);
    await query(
      place,
      `insert into accounts (id, email, plan, time_zone, created_at, updated_at)
      values ('acc_1', 'old@example.com', 'free', 'UTC', 0, 0)`,
    );
    await query(
      place,
      `insert into projects (id, account_id, name, description, is_default, created_at, updated_at)
      values ('prj_1', 'acc_1', 'Old', '', 1, 0, 0)`,
    );
    for (const seq of [1, 2]) {
      await query(
        place,
        `insert into qr_codes (seq, id, account_id, project_id, label, label_folded, slug, status,
        type, qr_data, style, render_status, created_via, created_at, updated_at)
        values (${seq}, 'qr_${seq}', 'acc_1', 'prj_1', '', '', 'qr-2222222${seq}', 'active', 'url', '{}', '{}', 'done',
        'api', 0, 0)`,
      );
      await query(place, `insert into scan_counters (code_seq, version, scan_count) values (${seq}, 1, 3)`);
    }
    const kinds = [{ hour: 5, country: 'DE', device: 'ios', referrerHost: '', rule: -1, class: 'scan' }];
    const entry = (counts: number[]) => JSON.stringify({ sums: [1, 0, 2], kinds, counts });
    const journal = [entry([1, 2]), '', entry([1, 2, 2, 4]), JSON.stringify({ sums: [1, 0, 1], kinds })];
    if (engine === 'sqlite') {
      for (const sums of journal) await query(place, `insert into scan_journal (sums) values ('${sums}')`);
    }

    const store = await openAt(place);
    const daysOf = (scope: number) => store.read.readDays({ table: 'code_days', scope }, ALL);
    const [one, two] = engine === 'sqlite' ? [5, 7] : [3, 3];
    expect((await daysOf(1)).notRecorded).toBe(one);
    expect((await daysOf(2)).notRecorded).toBe(two);
    expect((await store.read.findQrCode('acc_1', 'qr_1'))?.scan_count).toBe(one);
    while (await store.write.moveRollups({ limit: 10 }));
    const { days, notRecorded } = await daysOf(1);
    expect([days.map(({ day, total }) => [day, total]), notRecorded]).toEqual(
      engine === 'sqlite' ? [[[0, 5]], 0] : [[], 3],
    );
    await store.close();
  });

  test('are moved in parts by several nodes while scans are counted, and the totals are correct after every part', async () => {
    const place = await emptyPlace(engine);
    const nodes = [await openAt(place), await openAt(place)] as const;
    const [store] = nodes;
    const { code, scans } = await seedOld(store, place, 200);
    const scope = { table: 'code_days', scope: code.seq } as const;
    const current = { ...code, version: code.version };
    let counted = scans;
    for (let part = 0; ; part++) {
      const isMore = await (nodes[part % 2] as Store).write.moveRollups({ limit: 37 });
      await store.write.countScans(batchOf([current], { versions: { account: 2, project: 1 } }));
      counted++;
      const { days, notRecorded } = await store.read.readDays(scope, ALL);
      expect(days.reduce((sum, { total }) => sum + total, notRecorded)).toBe(counted);
      if (!isMore) break;
    }

    const { days, notRecorded } = await store.read.readDays(scope, OLD);
    expect(notRecorded).toBe(5);
    const old = days.flatMap(({ columns, ...day }) => (columns ? [{ ...day, sums: readSums(columns) }] : []));
    const [first, second] = old;
    expect(first).toMatchObject({ day: DAY, total: 1 });
    expect(first?.sums?.hours.get(23)).toBe(1);
    expect(first?.sums?.rules).toEqual(new Map());
    expect(second).toMatchObject({ day: DAY + 1, total: 24 * 13.5 });
    expect(second?.sums?.hours.get(0)).toBe(2);
    expect(second?.sums?.rules).toEqual(
      new Map([[2, 2 + 4 + 6 + 8 + 10 + 12 + 14 + 16 + 18 + 20 + 22 + 24]]),
    );
    expect(second?.sums?.visits).toEqual(new Map([['preview', 24]]));
    for (const [table, id] of [
      ['project_days', code.project_id],
      ['account_days', code.account_id],
    ] as const) {
      const stored = await store.read.readDays({ table, scope: id }, ALL);
      expect(stored.days.map(({ day, total }) => [day, total])).toEqual(
        days.map(({ day, total }) => [day, total]),
      );
    }
    const isThere =
      engine === 'sqlite'
        ? "select name from sqlite_master where name = 'scan_rollups'"
        : "select relname from pg_class where relname = 'scan_rollups'";
    expect(await query(place, isThere)).toEqual([]);
    for (const node of nodes) await node.close();
  });
});
