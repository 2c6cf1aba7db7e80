import { expect, test } from 'bun:test';
import { MIGRATIONS } from '../../src/store/migrations/list.ts';
import { runCliJson } from '../harness/command-line.ts';
import { onBothEngines, unmigratedPlace } from '../harness/engines.ts';
import { runCliProcess } from '../harness/server-process.ts';
import { runFixture, startFixture } from './support/fixture.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';

const NAMES = MIGRATIONS.map(({ name }) => name);

test('migrations are numbered from 1 without a gap, and no two have the same name', () => {
  expect(MIGRATIONS.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, at) => at + 1));
  expect(new Set(NAMES).size).toBe(NAMES.length);
});

onBothEngines('migrations', (engine) => {
  test('an empty store gets them all, in order; opening it again applies none', async () => {
    const place = await unmigratedPlace(engine);
    const first = await openAt(place);
    await first.close();
    const second = await openAt(place);
    await second.close();
    expect(first.migrated).toEqual(NAMES);
    expect(second.migrated).toEqual([]);
    const applied = await query(place, 'select number, name from schema_migrations order by number');
    expect(applied).toEqual(MIGRATIONS.map(({ number, name }) => ({ number, name })));
  });

  test('three processes that start at once migrate once', async () => {
    const place = await unmigratedPlace(engine);
    const starts = Array.from({ length: 3 }, () => runFixture('open-store.ts', place));
    const migrated = (await Promise.all(starts)) as string[][];
    expect(migrated.filter((names) => names.length > 0)).toEqual([NAMES]);
    expect(await query(place, 'select count(*) as n from schema_migrations')).toEqual([{ n: NAMES.length }]);
  });

  test('a kill in the middle of the first start leaves nothing behind, and the next start begins from an empty store', async () => {
    const place = await unmigratedPlace(engine);
    await killHalfway(place, 1);
    const store = await openAt(place);
    await store.close();
    expect(store.migrated).toEqual(NAMES);
  });

  test('a kill in the middle of an upgrade keeps the data, and the next start finishes the upgrade', async () => {
    const place = await unmigratedPlace(engine);
    const { account_id } = await runCliJson(place, ['accounts', 'create', '--email', 'keeper@example.com']);
    await killHalfway(place, NAMES.length);
    const { accounts } = await runCliJson(place, ['accounts', 'list']);
    expect(accounts.map((account: { account_id: string }) => account.account_id)).toEqual([account_id]);
    const finishing = await runFixture('migrate.ts', place, ['finishing', String(NAMES.length)]);
    expect(finishing).toEqual(['two steps']);
    expect(await query(place, 'select step from steps order by step')).toEqual([{ step: 1 }, { step: 2 }]);
    expect(await query(place, 'select email from accounts')).toEqual([{ email: 'keeper@example.com' }]);
  });

  test('a store of a newer version is refused by the name of the unknown migration, and not changed', async () => {
    const place = await unmigratedPlace(engine);
    await runFixture('migrate.ts', place, ['finishing', String(NAMES.length)]);
    const before = await query(place, 'select * from schema_migrations order by number');
    for (const args of [['serve'], ['accounts', 'list', '--json']]) {
      const refused = await runCliProcess(place, args, { env: { PORT: '0' } });
      expect(refused.exitCode).toBe(2);
      expect(refused.stdout).toBe('');
      expect(refused.stderr).toContain(`The database has migration ${NAMES.length + 1} "two steps"`);
      expect(refused.stderr.trim().split('\n')).toHaveLength(1);
    }
    expect(await query(place, 'select * from schema_migrations order by number')).toEqual(before);
  });
});

onBothEngines('codes older than the table of picture addresses', (engine) => {
  test('get the address that is in their picture', async () => {
    const place = await unmigratedPlace(engine);
    const before = NAMES.indexOf('pictures');
    await runFixture('migrate.ts', place, ['finishing', String(before)]);
    for (const statement of OLD_CODES) await query(place, statement);
    // The fixture's own migration has the next number; it is removed as if it had never run.
    await query(place, `delete from schema_migrations where number > ${before}`);
    await (await openAt(place)).close();
    expect(await query(place, 'select id, picture_address from qr_codes order by id')).toEqual([
      { id: 'compact', picture_address: 'https://old.example' },
      { id: 'plain', picture_address: 'https://old.example' },
      { id: 'undrawn', picture_address: null },
      { id: 'wifi', picture_address: null },
    ]);
  });
});

onBothEngines('domains older than claims', (engine) => {
  test('stay verified, and can be claimed by others', async () => {
    const place = await unmigratedPlace(engine);
    const before = NAMES.indexOf('domain claims');
    await runFixture('migrate.ts', place, ['finishing', String(before)]);
    for (const statement of OLD_CODES.slice(0, 2)) await query(place, statement);
    const domain = "'a', 'p', 'token', 1, 2, 3, 4, '[]', 5";
    await query(
      place,
      `insert into domains (host, account_id, project_id, token, created_at, verified_at,
      checked_at, failing_since, checks, check_due_at) values ('qr.example', ${domain})`,
    );
    await query(place, `delete from schema_migrations where number > ${before}`);
    const store = await openAt(place);
    const [claim, ...others] = await store.read.findClaims({
      accountId: null,
      host: 'qr.example',
      expiredBefore: 9,
    });
    expect([claim, others]).toMatchObject([
      { account_id: 'a', token: 'token', verified_at: 2, failing_since: 4, missing_checks: 0 },
      [],
    ]);
    await store.close();
  });
});

onBothEngines('codes older than the search in destinations', (engine) => {
  test('are found by label at once, by the other texts once these are indexed, and sorted by scans', async () => {
    const place = await unmigratedPlace(engine);
    const before = NAMES.indexOf('lists');
    await runFixture('migrate.ts', place, ['finishing', String(before)]);
    for (const statement of OLD_CODES) await query(place, statement);
    await query(
      place,
      "update qr_codes set label = id, label_folded = id, redirect_url = 'https://example.com/' || id",
    );
    await query(
      place,
      'insert into scan_counters (code_seq, version, scan_count) select seq, 1, seq from qr_codes',
    );
    const days =
      "select seq, -1, 1 from qr_codes where id = 'plain' union all select seq, 20000, 4 from qr_codes where id = 'wifi'";
    await query(place, `insert into code_days (scope, day, total) ${days}`);
    await query(place, `delete from schema_migrations where number > ${before}`);
    const store = await openAt(place);
    const list = async (plain: string | null) => {
      const search = plain === null ? null : { plain, folded: plain };
      const filter = {
        accountId: 'a',
        projectId: null,
        statuses: ['active' as const],
        type: null,
        condition: null,
        tagId: null,
      };
      const page = { ...filter, search, now: 0, order: 'scans', after: null, limit: 10 } as const;
      return (await store.read.listOwnedCodes(page)).map(({ id, scans, last_scan }) => [
        id,
        scans,
        last_scan,
      ]);
    };
    const all = [
      ['wifi', 4, 20_001 * 24],
      ['plain', 1, 0],
      ['undrawn', 0, 0],
      ['compact', 0, 0],
    ];
    expect(await list(null)).toEqual(all);
    await store.write.mergeScanJournal({ upTo: null });
    expect(await list(null)).toEqual(all);
    expect(await list('wifi')).toEqual(all.slice(0, 1));
    expect(await list('.com/wifi')).toEqual([]);
    expect(await store.write.indexSearchTexts({ limit: 3 })).toBe(true);
    expect(await store.write.indexSearchTexts({ limit: 3 })).toBe(false);
    expect(await list('.com/wifi')).toEqual(all.slice(0, 1));
    await store.close();
  });
});

const OLD_CODES = [
  "insert into accounts (id, email, plan, time_zone, created_at, updated_at) values ('a', 'a', 'free', 'UTC', 1, 1)",
  `insert into projects (id, account_id, name, description, is_default, created_at, updated_at)
    values ('p', 'a', '', '', 1, 1, 1)`,
  ...[
    ['plain', 'url', 'https://old.example/plain'],
    ['compact', 'url', 'HTTPS://OLD.EXAMPLE/COMPACT'],
    ['undrawn', 'url', null],
    ['wifi', 'wifi', 'WIFI:S:guests;;'],
  ].flatMap(([id, type, payload]) => [
    `insert into qr_codes (id, slug, type, picture, account_id, project_id, label, label_folded, status, qr_data, style,
      render_status, created_via, created_at, updated_at) values ('${id}', '${id}', '${type}',
      ${payload === null ? 'null' : `'${id}'`}, 'a', 'p', '', '', 'active', '{}', '{}', 'done', 'api', 1, 1)`,
    `insert into pictures (hash, payload, style) values ('${id}', '${payload}', '{}')`,
  ]),
];

/** Resolves when a migration after the first `known` ones was killed with half its work done. */
async function killHalfway(place: Awaited<ReturnType<typeof unmigratedPlace>>, known: number): Promise<void> {
  const migration = startFixture('migrate.ts', place, ['pausing', String(known)]);
  const { value } = await migration.lines.next();
  if (value !== 'half') throw new Error(`It did not get halfway: ${value} ${await migration.errors}`);
  await migration.kill();
}
