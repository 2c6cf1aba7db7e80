import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORD_FILES, RECORDS } from '../../src/transfer/archive/format.ts';
import { ARCHIVED } from '../harness/archived-columns.ts';
import { emptyStore, onBothEngines, type StoreEnv } from '../harness/engines.ts';
import { ROOT } from '../harness/server-process.ts';
import { query } from './support/query.ts';

/** Internal tables of SQLite and of its full-text indexes. */
const ITS_OWN = /^sqlite_|_(data|idx|content|docsize|config)$/;

async function columnsOf(storeEnv: StoreEnv): Promise<Map<string, string[]>> {
  const sql = storeEnv.DATABASE_URL
    ? `select table_name as "table", column_name as name from information_schema.columns where table_schema = current_schema()`
    : `select m.name as "table", p.name as name from sqlite_master m, pragma_table_info(m.name) p where m.type = 'table'`;
  const rows = (await query(storeEnv, sql)) as { table: string; name: string }[];
  const own = rows.filter(({ table }) => !ITS_OWN.test(table));
  return new Map(
    [...Map.groupBy(own, ({ table }) => table)].map(([table, all]) => [table, all.map(({ name }) => name).sort()]),
  );
}

onBothEngines('the table of archived columns', (engine) => {
  test('lists every table and column of the database', async () => {
    const found = await columnsOf(await emptyStore(engine));
    const named = new Map(Object.entries(ARCHIVED));
    expect([...found.keys()].filter((table) => !named.has(table))).toEqual([]);
    for (const [table, what] of named) {
      if ('why' in what) continue;
      expect([table, ...(found.get(table) ?? [])]).toEqual([table, ...Object.keys(what.columns).sort()]);
    }
  });
});

test('every field of the archive format comes from the store, and is documented', () => {
  const page = readFileSync(join(ROOT, 'docs/archive-format.md'), 'utf8');
  const tables = Object.values(ARCHIVED).flatMap((what) => ('why' in what ? [] : [what]));
  const archivedFields = new Set(
    tables.flatMap(({ file, columns }) => Object.values(columns).map((field) => `${file} ${String(field)}`)),
  );
  // Visitors of codes, projects and the account are in one table of the store.
  for (const file of ['project-days.ndjson', 'account-days.ndjson']) archivedFields.add(`${file} visitors`);
  const fields = RECORD_FILES.flatMap((file) => Object.keys(RECORDS[file].shape).map((field) => ({ file, field })));
  expect(fields.filter(({ file, field }) => !archivedFields.has(`${file} ${field}`))).toEqual([]);
  expect(fields.filter(({ file, field }) => !(page.includes(file) && page.includes(`\`${field}\``)))).toEqual([]);
  const named = new Set(fields.map(({ file, field }) => `${file} ${field}`));
  for (const { file, columns } of tables) {
    const wrong = Object.values(columns).filter((field) => typeof field === 'string' && !named.has(`${file} ${field}`));
    expect(wrong).toEqual([]);
  }
});

test('the reason for everything left out of an archive is documented', () => {
  const page = readFileSync(join(ROOT, 'docs/archive-format.md'), 'utf8');
  const reasons = Object.values(ARCHIVED).flatMap((what) =>
    'why' in what
      ? [what.why]
      : Object.values(what.columns).flatMap((one) => (typeof one === 'string' ? [] : [one.why])),
  );
  expect([...new Set(reasons)].filter((why) => !page.includes(why))).toEqual([]);
});
