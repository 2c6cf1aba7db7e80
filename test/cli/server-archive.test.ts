import { expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { LEFT_OUT_TABLES, MOVED_TABLES } from '../../src/store/server-archive/moved-tables.ts';
import { query } from '../engines/support/query.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import {
  emptyStore,
  onBothEngines,
  type StoreEnv,
  temporaryFolder,
  unmigratedStore,
} from '../harness/engines.ts';
import { fillTables, movedRows } from '../harness/filled-tables.ts';
import { runCliProcess, spawnProgram } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const newFile = () => join(temporaryFolder(), 'server.zip');

async function filledStore(rows = 4): Promise<StoreEnv> {
  const storeEnv = await emptyStore('sqlite');
  fillTables(storeEnv, rows);
  return storeEnv;
}

async function exported(storeEnv: StoreEnv): Promise<string> {
  const file = newFile();
  await runCliJson(storeEnv, ['export', '--all', file]);
  return file;
}

async function importInto(storeEnv: StoreEnv, file: string) {
  return runCliJson(storeEnv, ['import', '--all', file]);
}

/** Without what the export itself notes. */
async function rowsOf(storeEnv: StoreEnv): Promise<Record<string, string[]>> {
  const { activity = [], ...others } = await movedRows(storeEnv);
  return { ...others, activity: activity.filter((row) => !row.includes('server.exported')) };
}

async function refusal(storeEnv: StoreEnv, args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCli(storeEnv, args);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  return stderr;
}

test('every table of the store is moved or left out for a reason', async () => {
  const tables = await query(
    await emptyStore('postgres'),
    'select tablename as name from pg_tables where schemaname = current_schema()',
  );
  const named = new Set<string>([...MOVED_TABLES, ...LEFT_OUT_TABLES]);
  expect(tables.filter(({ name }) => !named.has(String(name)))).toEqual([]);
});

test('a server moves from SQLite to PostgreSQL and back with every row of every table', async () => {
  const old = await filledStore();
  const before = await rowsOf(old);
  const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
  expect(empty).toEqual(['scan_journal']);
  const onPostgres = await unmigratedStore('postgres');
  const first = await exported(old);
  const result = await importInto(onPostgres, first);
  expect(result).toMatchObject({ accounts: 4, people: 4, codes: 4, scans: 8_000_000_010 });
  expect(Object.keys(result.rows).sort()).toEqual(MOVED_TABLES.toSorted());
  expect(await rowsOf(onPostgres)).toEqual(before);
  const back = await unmigratedStore('sqlite');
  await importInto(back, await exported(onPostgres));
  expect(await rowsOf(back)).toEqual(before);
  const third = await unmigratedStore('sqlite');
  await importInto(third, await exported(back));
  expect(await rowsOf(third)).toEqual(before);
  expect(statSync(first).mode & 0o777).toBe(0o600);
});

onBothEngines('an import of a whole server', (engine) => {
  test('that is killed again and again is continued, and until it is complete nothing else opens the store', async () => {
    const old = await filledStore(600);
    const file = await exported(old);
    const target = await unmigratedStore(engine);
    for (const share of [0.1, 0.4, 0.7]) {
      const child = spawnProgram(['import', '--all', file], target);
      const stop = MOVED_TABLES.length * share;
      await until(async () => (await tableReached(target)) >= stop);
      child.kill('SIGKILL');
      await child.exited;
    }
    expect(await tableReached(target)).toBeLessThan(MOVED_TABLES.length);
    const message = 'did not come to its end. Run "npm run -s repoint -- import --all FILE.zip"';
    expect(await refusal(target, ['accounts', 'list'])).toContain(message);
    const server = await runCliProcess(target, ['serve'], { env: { PORT: '0' } });
    expect([server.exitCode, server.stderr]).toEqual([2, expect.stringContaining(message)]);
    const other = await exported(await filledStore(1));
    expect(await refusal(target, ['import', '--all', other])).toContain('the import of another file');
    await importInto(target, file);
    expect(await rowsOf(target)).toEqual(await rowsOf(old));
    expect((await runCli(target, ['accounts', 'list'])).exitCode).toBe(0);
  });

  test('is refused in a store with rows, and with another command’s options', async () => {
    const file = await exported(await filledStore(1));
    const target = await emptyStore(engine);
    await runCliJson(target, ['accounts', 'create', '--email', 'ada@example.com']);
    expect(await refusal(target, ['import', '--all', file])).toContain('the store is not empty');
    expect(await refusal(target, ['import', '--all', '--account', 'ada@example.com', file])).toContain(
      'give one of them',
    );
    expect(await refusal(target, ['import', '--all', '--dry-run', file])).toContain('--dry-run goes with --account');
    expect(await query(target, 'select id from accounts')).toHaveLength(1);
  });

  test('goes on numbering where the old server was', async () => {
    const old = await filledStore(3);
    await query(old, 'delete from code_changes where seq = 3');
    const target = await unmigratedStore(engine);
    await importInto(target, await exported(old));
    await query(
      target,
      "insert into code_changes (code_seq, account_id, at, actor, fields) values (1, 'a', 1, '{}', '[]')",
    );
    expect(await query(target, 'select max(seq) as seq from code_changes')).toEqual([{ seq: 4 }]);
  });
});

async function tableReached(target: StoreEnv): Promise<number> {
  try {
    const [row] = await query(target, 'select table_name from unfinished_import');
    return MOVED_TABLES.findIndex((table) => table === row?.table_name);
  } catch {
    return -1;
  }
}
