import { expect, test } from 'bun:test';
import { readdirSync, writeFileSync } from 'node:fs';
import { allCommands } from '../../src/cli/commands.ts';
import { databaseFile, query } from '../engines/support/query.ts';
import { runCli } from '../harness/command-line.ts';
import { emptyStore, onBothEngines, type StoreEnv, unmigratedStore } from '../harness/engines.ts';

/** They need no store, or may create one. */
const WORK_WITHOUT = [
  'accounts create',
  'country-data update',
  'restore',
  'restore-drill',
  'doctor',
  'listen',
  'mcp',
  'licences',
];
const COMMANDS = (await allCommands()).filter(({ words }) => !WORK_WITHOUT.includes(words.join(' ')));

const TABLES = "select tablename from pg_tables where schemaname = 'public'";
const tablesOf = async (storeEnv: StoreEnv) =>
  storeEnv.DATABASE_URL ? query(storeEnv, TABLES) : readdirSync(storeEnv.DATA_DIR);

/** As people are told which store it is. */
function nameOf({ DATA_DIR, DATABASE_URL }: StoreEnv): string {
  if (!DATABASE_URL) return `SQLite in ${DATA_DIR}`;
  return `PostgreSQL, database ${new URL(DATABASE_URL).pathname.slice(1)} on `;
}

onBothEngines('where there is no store', (engine) => {
  test('commands are refused, say where they looked and create nothing', async () => {
    const storeEnv = await unmigratedStore(engine);
    for (const { words, positionals = [] } of COMMANDS) {
      if (words[0] === 'backup' && engine === 'postgres') continue;
      const { exitCode, stdout, stderr } = await runCli(storeEnv, [...words, ...positionals]);
      expect([words, exitCode, stdout]).toEqual([words, 2, '']);
      expect(stderr).toStartWith(`repoint: there is no store yet; looked for it in ${nameOf(storeEnv)}`);
    }
    expect(await tablesOf(storeEnv)).toEqual([]);
  });

  test('an account creates one, and the command says which', async () => {
    const storeEnv = await unmigratedStore(engine);
    const made = await runCli(storeEnv, ['accounts', 'create', '--email', 'ann@example.com', '--json']);
    expect([made.exitCode, JSON.parse(made.stdout).email]).toEqual([0, 'ann@example.com']);
    expect(made.stderr).toStartWith(`Store: ${nameOf(storeEnv)}`);
    const listed = await runCli(storeEnv, ['accounts', 'list']);
    expect([listed.exitCode, listed.stderr]).toEqual([0, '']);
  });
});

test('the empty file of an interrupted first start is no store', async () => {
  const storeEnv = await unmigratedStore('sqlite');
  writeFileSync(databaseFile(storeEnv), '');
  const refused = await runCli(storeEnv, ['accounts', 'list']);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('there is no store yet')]);
});

onBothEngines('a command that changes something', (engine) => {
  test('says on standard error which store it used, and one that only reads does not', async () => {
    const storeEnv = await emptyStore(engine);
    const block = await runCli(storeEnv, ['safety', 'block', 'bad.example', '--json']);
    expect([JSON.parse(block.stdout).value, block.stderr]).toEqual([
      'bad.example',
      expect.stringMatching(new RegExp(`^Store: ${nameOf(storeEnv)}.*\n$`)),
    ]);
    expect((await runCli(storeEnv, ['safety', 'check', 'https://bad.example/'])).stderr).toBe('');
  });
});
