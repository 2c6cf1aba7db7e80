import { expect, test } from 'bun:test';
import { readdirSync, writeFileSync } from 'node:fs';
import { allCommands } from '../../src/cli/commands.ts';
import { databaseFile, query } from '../engines/support/query.ts';
import { runCli } from '../harness/command-line.ts';
import { emptyPlace, onBothEngines, type Place, unmigratedPlace } from '../harness/engines.ts';

/** They need no store, or may create one. */
const WORK_WITHOUT = ['accounts create', 'country-data update', 'restore', 'restore-drill', 'doctor', 'licences'];
const COMMANDS = (await allCommands()).filter(({ words }) => !WORK_WITHOUT.includes(words.join(' ')));

const TABLES = "select tablename from pg_tables where schemaname = 'public'";
const tablesOf = async (place: Place) => (place.DATABASE_URL ? query(place, TABLES) : readdirSync(place.DATA_DIR));

/** As people are told which store it is. */
function nameOf({ DATA_DIR, DATABASE_URL }: Place): string {
  if (!DATABASE_URL) return `SQLite in ${DATA_DIR}`;
  return `PostgreSQL, database ${new URL(DATABASE_URL).pathname.slice(1)} on `;
}

onBothEngines('where there is no store', (engine) => {
  test('commands are refused, say where they looked and create nothing', async () => {
    const place = await unmigratedPlace(engine);
    for (const { words, positionals = [] } of COMMANDS) {
      if (words[0] === 'backup' && engine === 'postgres') continue;
      const { exitCode, stdout, stderr } = await runCli(place, [...words, ...positionals]);
      expect([words, exitCode, stdout]).toEqual([words, 2, '']);
      expect(stderr).toStartWith(`repoint: there is no store yet; looked for it in ${nameOf(place)}`);
    }
    expect(await tablesOf(place)).toEqual([]);
  });

  test('an account creates one, and the command says which', async () => {
    const place = await unmigratedPlace(engine);
    const made = await runCli(place, ['accounts', 'create', '--email', 'ann@example.com', '--json']);
    expect([made.exitCode, JSON.parse(made.stdout).email]).toEqual([0, 'ann@example.com']);
    expect(made.stderr).toStartWith(`Store: ${nameOf(place)}`);
    const listed = await runCli(place, ['accounts', 'list']);
    expect([listed.exitCode, listed.stderr]).toEqual([0, '']);
  });
});

test('the empty file of an interrupted first start is no store', async () => {
  const place = await unmigratedPlace('sqlite');
  writeFileSync(databaseFile(place), '');
  const refused = await runCli(place, ['accounts', 'list']);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('there is no store yet')]);
});

onBothEngines('a command that changes something', (engine) => {
  test('says on standard error which store it used, and one that only reads does not', async () => {
    const place = await emptyPlace(engine);
    const block = await runCli(place, ['safety', 'block', 'bad.example', '--json']);
    expect([JSON.parse(block.stdout).value, block.stderr]).toEqual([
      'bad.example',
      expect.stringMatching(new RegExp(`^Store: ${nameOf(place)}.*\n$`)),
    ]);
    expect((await runCli(place, ['safety', 'check', 'https://bad.example/'])).stderr).toBe('');
  });
});
