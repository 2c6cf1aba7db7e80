import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { createWriteStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { mergeJournal } from '../../src/analytics/merge-journal.ts';
import { readSettings } from '../../src/config/settings.ts';
import { wholeAccount } from '../../src/store/reach.ts';
import { LEFT_OUT_TABLES, MOVED_TABLES } from '../../src/store/server-archive/moved-tables.ts';
import { openTableWriter } from '../../src/store/server-archive/open-tables.ts';
import { ConcurrentImportError, type TableWriter } from '../../src/store/server-archive/table-writer.ts';
import { startFixture } from '../engines/support/fixture.ts';
import { openAt } from '../engines/support/open-at.ts';
import { query } from '../engines/support/query.ts';
import { batchOf } from '../engines/support/scan-batches.ts';
import { seedAccount, someCode } from '../engines/support/seed.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import {
  ENGINES,
  emptyStore,
  onBothEngines,
  type StoreEnv,
  temporaryFolder,
  unmigratedStore,
} from '../harness/engines.ts';
import { fillTables, movedRows } from '../harness/filled-tables.ts';
import { runCliProcess } from '../harness/server-process.ts';

/** Enough that codes take several transactions. */
const ROWS = 240;
const KILLED_AT: [table: string, bytes: number][] = [
  ['server_secrets', 0],
  ['qr_codes', 1_150_000],
  ['code_days', 0],
  ['counts', 0],
];

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
  const told = await query(old, "select actor, account_id from activity where kind = 'server.exported'");
  expect(told).toEqual([{ actor: '{"kind":"command_line"}', account_id: null }]);
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
    const old = await filledStore(ROWS);
    const file = await exported(old);
    const target = await unmigratedStore(engine);
    const reached = async () => (await query(target, 'select table_name, table_rows from unfinished_import'))[0];
    // Before the first row, within a table, between tables, and when all is there but not counted.
    for (const [table, bytes] of KILLED_AT) {
      expect(await startFixture('import-and-die.ts', target, [file, table, String(bytes)]).exited).not.toBe(0);
      const { table_name, table_rows } = (await reached()) ?? {};
      if (bytes > 0) expect([table_name, Number(table_rows) > 0 && Number(table_rows) < ROWS]).toEqual([table, true]);
    }
    expect(await reached()).toEqual({ table_name: MOVED_TABLES.at(-1), table_rows: ROWS });
    // The process may be the binary, which names itself.
    const message = /did not come to its end\. Run "(npm run -s repoint --|repoint) import --all FILE\.zip"/;
    expect(await refusal(target, ['accounts', 'list'])).toMatch(message);
    const server = await runCliProcess(target, ['serve'], { env: { PORT: '0' } });
    expect([server.exitCode, server.stderr]).toEqual([2, expect.stringMatching(message)]);
    const doctor = await runCli(target, ['doctor']);
    expect([doctor.exitCode, doctor.stdout]).toEqual([1, expect.stringContaining('did not come to its end')]);
    const other = await exported(await filledStore(1));
    expect(await refusal(target, ['import', '--all', other])).toContain('the import of another file');
    await importInto(target, file);
    expect(await rowsOf(target)).toEqual(await rowsOf(old));
    expect((await runCli(target, ['accounts', 'list'])).exitCode).toBe(0);
  });

  test('has the scans that were counted and not merged yet', async () => {
    const from = await emptyStore(engine === 'sqlite' ? 'postgres' : 'sqlite');
    const old = await openAt(from);
    const owner = await seedAccount(old);
    const inserted = await old.write.insertQrCode({ code: someCode(owner), cap: 9, idempotency: null });
    const code = 'code' in inserted ? inserted.code : null;
    await query(
      from,
      `insert into webhook_endpoints (id, account_id, url, description, events, enabled, secret, scans_after, failures, created_at)
       values ('whe_1', '${owner.accountId}', 'https://example.com/', '', '["qr.scan"]', 1, 'whsec_x', 0, 0, 1)`,
    );
    if (engine === 'postgres') await query(from, "insert into journal_readers (name, seq) values ('webhooks', 0)");
    for (let batch = 0; batch < 3; batch++) await old.write.countScans(batchOf(code ? [code, code] : []));
    expect(await query(from, "select count(*) as many from scan_journal where entry <> ''")).toEqual([{ many: 3 }]);
    const target = await unmigratedStore(engine);
    const file = await exported(from);
    expect(await importInto(target, file)).toMatchObject({ codes: 1, scans: 6 });
    await old.close();
    const store = await openAt(target);
    await store.write.countScans(batchOf(code ? [code] : []));
    await mergeJournal(store);
    expect((await store.read.findQrCode(wholeAccount(owner.accountId), code?.id ?? ''))?.scan_count).toBe(7);
    await store.close();
    expect(await query(target, 'select total from code_days')).toEqual([{ total: 7 }]);
    expect(await query(target, 'select scans from code_activity')).toEqual([{ scans: 7 }]);
    // What webhooks are still to be told.
    expect(await query(target, 'select sum(scans) as scans from webhook_scan_sums')).toEqual([{ scans: 7 }]);
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

  test('stops where another one goes on', async () => {
    const target = await unmigratedStore(engine);
    await (await openAt(target)).close();
    const [one, other] = [await openTableWriter(readSettings(target)), await openTableWriter(readSettings(target))];
    const start = { archive: 'a', table: 'safety_list', rows: 0 } as const;
    const insert = (by: TableWriter, row: string) =>
      by.insert('safety_list', by.columns.get('safety_list') ?? [], [row], start, { ...start, rows: 1 });
    await one.begin(start);
    await expect(other.begin(start)).rejects.toThrow(ConcurrentImportError);
    await insert(one, '["1","host","one.example",1]');
    await expect(insert(other, '["2","host","two.example",1]')).rejects.toThrow(ConcurrentImportError);
    expect(await one.count('safety_list')).toBe(1);
    for (const writer of [one, other]) await writer.close();
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

test('a file that is cut, edited, of another version or no archive is refused before anything is written', async () => {
  const file = await exported(await filledStore(2));
  const bytes = readFileSync(file);
  const files = await unpacked(file);
  const manifest = JSON.parse(String(files.get('manifest.json')));
  const text = (name: string) => String(files.get(name));
  const withManifest = (changes: object) => ({ 'manifest.json': JSON.stringify({ ...manifest, ...changes }) });
  /** A table with another content, which the manifest tells of. */
  const edited = (name: string, content: string) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const rows = content.split('\n').length - 1;
    const listed = { rows, bytes: Buffer.byteLength(content), sha256 };
    const tables = manifest.tables.map((one: { name: string }) => (one.name === name ? { ...one, ...listed } : one));
    return { ...withManifest({ tables }), [`${name}.ndjson`]: content };
  };
  const tags = text('tags.ndjson');
  const cases: [Record<string, string | null>, string][] = [
    [{ 'tags.ndjson': tags.replace('tags.name 1', 'tags.name X') }, 'tags.ndjson is not what manifest.json says'],
    [{ 'tags.ndjson': tags.slice(0, -1) }, 'tags.ndjson ends in the middle of a line'],
    [{ 'tags.ndjson': null }, 'tags.ndjson is missing'],
    [{ 'other.ndjson': '' }, 'it holds other.ndjson, which its manifest does not name'],
    [{ 'manifest.json': null }, 'it is not an archive of a server'],
    [{ 'manifest.json': '{' }, 'manifest.json is not valid JSON'],
    [withManifest({ version: 2 }), 'must be 1: this program reads no other'],
    [withManifest({ migration: { number: 99, name: 'later' } }), 'made by a newer version (repoint '],
    [withManifest({ migration: { number: 0, name: 'earlier' } }), 'update the old server, and export it again'],
    [withManifest({ format: 'repoint-archive' }), 'import it with --account'],
    [edited('tags', tags.replace(/\d+\]/, '"x"]')), 'tags.ndjson line 1 has a value of created_at that is no int'],
    [edited('tags', tags.replace('[', '[1,')), 'tags.ndjson line 1 is not a list of 5 values'],
    [edited('tags', tags.replace('tags.name 1', 'tags.name \\u0000')), 'has a value of name that is no text'],
    [edited('tags', `${tags}x\n`), 'tags.ndjson line 3 is not valid JSON'],
  ];
  const target = await unmigratedStore('sqlite');
  for (const [changes, why] of cases) {
    const other = await packed(new Map<string, string | null>([...files, ...Object.entries(changes)]));
    expect(await refusal(target, ['import', '--all', other])).toContain(why);
  }
  for (const length of [0, 100, Math.floor(bytes.length / 2), bytes.length - 30]) {
    const cut = newFile();
    writeFileSync(cut, bytes.subarray(0, length));
    expect(await refusal(target, ['import', '--all', cut])).toContain('it is not a ZIP file');
  }
  expect(await refusal(target, ['import', '--all', join(temporaryFolder(), 'none.zip')])).toContain('does not exist');
  expect(await importInto(target, file)).toMatchObject({ codes: 2 });
});

test('rows that a table refuses are refused, and the store stays closed', async () => {
  const file = await exported(await filledStore(2));
  const files = await unpacked(file);
  const tags = String(files.get('tags.ndjson')).replaceAll('accounts.id 2', 'accounts.id 9');
  const manifest = JSON.parse(String(files.get('manifest.json')));
  const entry = manifest.tables.find(({ name }: { name: string }) => name === 'tags');
  entry.sha256 = createHash('sha256').update(tags).digest('hex');
  const other = await packed(new Map([...files, ['tags.ndjson', tags], ['manifest.json', JSON.stringify(manifest)]]));
  for (const engine of ENGINES) {
    const target = await unmigratedStore(engine);
    expect(await refusal(target, ['import', '--all', other])).toContain('it has rows that the store does not take');
    expect(await refusal(target, ['accounts', 'list'])).toContain('did not come to its end');
  }
});

test('an export replaces no file, and leaves none behind when it fails', async () => {
  const store = await filledStore(1);
  const file = await exported(store);
  expect(await refusal(store, ['export', '--all', file])).toContain('exists already');
  expect(await refusal(store, ['export', '--all', '--account', 'a', newFile()])).toContain('give one of them');
  const folder = join(temporaryFolder(), 'none');
  expect(await refusal(store, ['export', '--all', join(folder, 'x.zip')])).toContain('its folder does not exist');
  expect(readdirSync(dirname(file))).toEqual(['server.zip']);
});

async function unpacked(file: string): Promise<Map<string, string>> {
  const zip = await openPromise(file, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = await Array.fromAsync(await zip.openReadStreamPromise(entry));
    files.set(entry.fileName, String(Buffer.concat(chunks)));
  }
  return files;
}

async function packed(files: ReadonlyMap<string, string | null>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of files) if (content !== null) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const file = newFile();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}
