import { expect, test } from 'bun:test';
import { MIGRATIONS } from '../../src/store/migrations/list.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { onBothEngines, type StoreEnv, unmigratedStore } from '../harness/engines.ts';
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
    const storeEnv = await unmigratedStore(engine);
    const first = await openAt(storeEnv);
    await first.close();
    const second = await openAt(storeEnv);
    await second.close();
    expect(first.migrated).toEqual(NAMES);
    expect(second.migrated).toEqual([]);
    const applied = await query(storeEnv, 'select number, name from schema_migrations order by number');
    expect(applied).toEqual(MIGRATIONS.map(({ number, name }) => ({ number, name })));
  });

  test('three processes that start at once migrate once', async () => {
    const storeEnv = await unmigratedStore(engine);
    const starts = Array.from({ length: 3 }, () => runFixture('open-store.ts', storeEnv));
    const migrated = (await Promise.all(starts)) as string[][];
    expect(migrated.filter((names) => names.length > 0)).toEqual([NAMES]);
    expect(await query(storeEnv, 'select count(*) as n from schema_migrations')).toEqual([{ n: NAMES.length }]);
  });

  test('a kill in the middle of the first start leaves nothing behind, and the next start begins from an empty store', async () => {
    const storeEnv = await unmigratedStore(engine);
    await killHalfway(storeEnv);
    const store = await openAt(storeEnv);
    await store.close();
    expect(store.migrated).toEqual(NAMES);
  });

  test('a kill in the middle of an upgrade keeps the data, and the next start finishes the upgrade', async () => {
    const storeEnv = await unmigratedStore(engine);
    const { account_id } = await runCliJson(storeEnv, ['accounts', 'create', '--email', 'keeper@example.com']);
    await killHalfway(storeEnv);
    const { accounts } = await runCliJson(storeEnv, ['accounts', 'list']);
    expect(accounts.map((account: { account_id: string }) => account.account_id)).toEqual([account_id]);
    expect(await migrateFurther(storeEnv)).toEqual(['two steps']);
    expect(await query(storeEnv, 'select step from steps order by step')).toEqual([{ step: 1 }, { step: 2 }]);
    expect(await query(storeEnv, 'select email from accounts')).toEqual([{ email: 'keeper@example.com' }]);
  });

  test('a store of a newer version is refused by the name of the unknown migration, and not changed', async () => {
    const storeEnv = await unmigratedStore(engine);
    await migrateFurther(storeEnv);
    const before = await query(storeEnv, 'select * from schema_migrations order by number');
    const serving = await runCliProcess(storeEnv, ['serve'], { env: { PORT: '0' } });
    for (const refused of [serving, await runCli(storeEnv, ['accounts', 'list', '--json'])]) {
      expect(refused.exitCode).toBe(2);
      expect(refused.stdout).toBe('');
      expect(refused.stderr).toContain(`The database has migration ${NAMES.length + 1} "two steps"`);
      expect(refused.stderr.trim().split('\n')).toHaveLength(1);
    }
    expect(await query(storeEnv, 'select * from schema_migrations order by number')).toEqual(before);
  });
});

/** Resolves when one more migration was killed with half its work done. */
async function killHalfway(storeEnv: StoreEnv): Promise<void> {
  const migration = startFixture('migrate-halfway.ts', storeEnv);
  const { value } = await migration.lines.next();
  if (value !== 'half') throw new Error(`It did not get halfway: ${value} ${await migration.errors}`);
  await migration.kill();
}
