import { expect, test } from 'bun:test';
import { MIGRATIONS } from '../../src/store/migrations/list.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { onBothEngines, type Place, unmigratedPlace } from '../harness/engines.ts';
import { runCliProcess } from '../harness/server-process.ts';
import { runFixture, startFixture } from './support/fixture.ts';
import { migrateFurther } from './support/migrate-further.ts';
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
    await killHalfway(place);
    const store = await openAt(place);
    await store.close();
    expect(store.migrated).toEqual(NAMES);
  });

  test('a kill in the middle of an upgrade keeps the data, and the next start finishes the upgrade', async () => {
    const place = await unmigratedPlace(engine);
    const { account_id } = await runCliJson(place, ['accounts', 'create', '--email', 'keeper@example.com']);
    await killHalfway(place);
    const { accounts } = await runCliJson(place, ['accounts', 'list']);
    expect(accounts.map((account: { account_id: string }) => account.account_id)).toEqual([account_id]);
    expect(await migrateFurther(place)).toEqual(['two steps']);
    expect(await query(place, 'select step from steps order by step')).toEqual([{ step: 1 }, { step: 2 }]);
    expect(await query(place, 'select email from accounts')).toEqual([{ email: 'keeper@example.com' }]);
  });

  test('a store of a newer version is refused by the name of the unknown migration, and not changed', async () => {
    const place = await unmigratedPlace(engine);
    await migrateFurther(place);
    const before = await query(place, 'select * from schema_migrations order by number');
    const serving = await runCliProcess(place, ['serve'], { env: { PORT: '0' } });
    for (const refused of [serving, await runCli(place, ['accounts', 'list', '--json'])]) {
      expect(refused.exitCode).toBe(2);
      expect(refused.stdout).toBe('');
      expect(refused.stderr).toContain(`The database has migration ${NAMES.length + 1} "two steps"`);
      expect(refused.stderr.trim().split('\n')).toHaveLength(1);
    }
    expect(await query(place, 'select * from schema_migrations order by number')).toEqual(before);
  });
});

/** Resolves when one more migration was killed with half its work done. */
async function killHalfway(place: Place): Promise<void> {
  const migration = startFixture('migrate-halfway.ts', place);
  const { value } = await migration.lines.next();
  if (value !== 'half') throw new Error(`It did not get halfway: ${value} ${await migration.errors}`);
  await migration.kill();
}
