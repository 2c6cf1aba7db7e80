import { expect, test } from 'bun:test';
import { query, type Row } from '../../engines/support/query.ts';
import { onBothEngines, type StoreEnv } from '../../harness/engines.ts';
import { belongings } from '../api/support/belongings.ts';
import type { DashboardApp, Owner } from '../dashboard/support/dashboard-app.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { WEBHOOKS_ALLOWED } from '../webhooks/support/webhook-app.ts';

/** Nothing listens there. */
const NO_DNS = { DNS_SERVERS: '127.0.0.1:9' };

/** By which rows say what they are about. */
const ABOUT = ['project_id', 'code_seq', 'code_id', 'scope'];
/** Rows about the project that stay with the account that had it, and why. */
const STAY: Record<string, string> = {
  activity: 'what was done there',
  project_offers: 'its offer',
  webhook_scan_sums: 'scans that its endpoints are still to be told of',
  job_refusals: 'what its job refused',
};
/** Rows about the project that end. */
const END = ['report_links', 'imported_rows'];
/** Derived from what is about the project, or changed by the offer itself. */
const CHANGED = [
  'limit_counters',
  'accounts',
  'activity',
  'project_offers',
  'idempotency_records',
  'server_secrets',
  'webhook_outbox',
];
/** What moving changes in a row besides its account. */
const VOLATILE = ['last_used_at', 'version', 'updated_at', 'search_stale', 'job_id', 'tag_id'];

type Tables = Map<string, Row[]>;

async function tablesOf(storeEnv: StoreEnv): Promise<Tables> {
  const sql = storeEnv.DATABASE_URL
    ? 'select tablename as name from pg_tables where schemaname = current_schema()'
    : `select name from sqlite_master where type = 'table' and name not like '%index%' and name not like 'sqlite%'`;
  const names = (await query(storeEnv, sql)).map(({ name }) => String(name)).sort();
  const tables: Tables = new Map();
  for (const name of names) tables.set(name, await query(storeEnv, `select * from ${name}`));
  return tables;
}

async function columnsOf(storeEnv: StoreEnv, table: string): Promise<string[]> {
  const sql = storeEnv.DATABASE_URL
    ? `select column_name as name from information_schema.columns
       where table_schema = current_schema() and table_name = '${table}'`
    : `select name from pragma_table_info('${table}')`;
  return (await query(storeEnv, sql)).map(({ name }) => String(name));
}

type Moved = { projectId: string; codes: string[]; seqs: number[] };

function isAbout({ projectId, codes, seqs }: Moved, table: string, row: Row): boolean {
  if (table === 'projects') return row.id === projectId;
  const scopes = [projectId, `project_days ${projectId}`, ...seqs, ...seqs.map((seq) => `code_days ${seq}`)];
  return (
    row.project_id === projectId ||
    seqs.includes(Number(row.code_seq ?? 0)) ||
    codes.includes(String(row.code_id)) ||
    scopes.includes(row.scope as string)
  );
}

const text = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort();
const without = (row: Row, names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** One row at least of every table that can be about a project or its code. */
async function seed(app: DashboardApp, owner: Owner, projectId: string): Promise<Moved> {
  const { id: code, host, logo_id, job_id, file_id } = await belongings(app, owner, { projectId, mark: 'Moved' });
  const run = (sql: string) => query(app.storeEnv, sql);
  const [{ seq } = {}] = await run(`select seq from qr_codes where id = '${code}'`);
  const account = owner.id;
  await owner.api.patch(`/v2/qr-codes/${code}`, { tags: ['Menus', 'Moved'], decoration: { logo: { hash: logo_id } } });
  await run(`update domains set verified_at = 1 where host = '${host}'`);
  const rows: [table: string, columns: string, values: string][] = [
    ['code_days', 'scope, day, total', `${seq}, 20000, 5`],
    ['project_days', 'scope, day, total', `'${projectId}', 20000, 5`],
    ['visitor_days', 'scope, day, visitors', `'code_days ${seq}', 20000, 4`],
    ['visitor_sketches', 'account_id, day, scope, sketch', `'${account}', 20001, 'code_days ${seq}', '[]'`],
    ['visitor_sketches', 'account_id, day, scope, sketch', `'${account}', 20001, 'project_days ${projectId}', '[]'`],
    ['visitor_pages', 'project_id, page', `'${projectId}', '{}'`],
    [
      'utm_presets',
      'id, account_id, project_id, name, parameters, created_at',
      `'utm_1', '${account}', '${projectId}', 'Spring', '{}', 1`,
    ],
    ['code_files', 'code_seq, file_id, account_id, file_name', `${seq}, '${file_id}', '${account}', 'menu.pdf'`],
    ['code_addresses', 'code_seq, address, last_drawn_at', `${seq}, 'https://old.example', 1`],
    ['safety_events', 'code_id, account_id, at, verdict, reasons', `'${code}', '${account}', 1, 'blocked', '[]'`],
    ['abuse_reports', 'id, at, code_id, reason, details, state', `'rep_1', 1, '${code}', 'spam', '', 'open'`],
    ['destination_checks', 'code_seq, account_id, due_at, state', `${seq}, '${account}', 9, 'dead'`],
    ['imported_rows', 'account_id, row_key, code_id, import_id, created_at', `'${account}', 'k', '${code}', 'job', 1`],
    [
      'removed_domains',
      'host, account_id, project_id, removed_at, serves_until',
      `'gone.example', '${account}', '${projectId}', 1, 9`,
    ],
    [
      'webhook_scan_sums',
      'account_id, project_id, since, code_id, kind, scans, first_at, last_at',
      `'${account}', '${projectId}', 0, '${code}', 0, 1, 1, 1`,
    ],
    ['job_refusals', 'job_id, at, line, code_id, code, message', `'${job_id}', 9, null, '${code}', 'x', 'x'`],
    [
      'alerts',
      'kind, subject, mark, account_id, title, detail, at, not_before',
      `'limit', '${code}', 'm', '${account}', 't', 'd', 1, 1`,
    ],
  ];
  for (const [table, columns, values] of rows) await run(`insert into ${table} (${columns}) values (${values})`);
  if (app.storeEnv.DATABASE_URL)
    await run(`insert into code_search (code_seq, account_id, label_folded, search_text)
      select seq, account_id, label_folded, search_text from qr_codes where id = '${code}' on conflict do nothing`);
  await run(`update logos set project_ids = '["${projectId}"]' where hash = '${logo_id}'`);
  await app.member(owner, { role: 'viewer', projectIds: [projectId, owner.defaultProjectId] });
  // The job of its import made another one.
  const all = await run(`select id, seq from qr_codes where project_id = '${projectId}' order by seq`);
  return { projectId, codes: all.map(({ id }) => String(id)), seqs: all.map((row) => Number(row.seq)) };
}

onBothEngines('handing over a project', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'], env: { ...WEBHOOKS_ALLOWED, ...NO_DNS } });

  test('moves every row of it, in every table, and nothing else', async () => {
    const { storeEnv } = app();
    const [from, to] = [await app().owner(), await app().owner()];
    // What stays in either account, also under the same names.
    await belongings(app(), from, { mark: 'Kept' });
    await belongings(app(), to, { mark: 'Kept' });
    await to.api.post('/v2/tags', { name: 'menus' });
    const projectId = (await from.api.post('/v2/projects', { name: 'Moved' })).body.project_id;
    const moved = await seed(app(), from, projectId);
    const { offer_id } = await from.dashboard.ask('POST /v2/projects/{id}/hand-over', {
      id: projectId,
      body: { email: to.email },
    });

    const before = await tablesOf(storeEnv);
    const about = (tables: Tables, table: string) =>
      (tables.get(table) ?? []).filter((row) => isAbout(moved, table, row));
    const unseeded: string[] = [];
    for (const table of before.keys()) {
      const columns = await columnsOf(storeEnv, table);
      // The pieces of a document that only SQLite writes, or that belong to an account as a whole.
      if (columns.some((name) => ABOUT.includes(name)) && about(before, table).length === 0) unseeded.push(table);
    }
    expect(unseeded).toEqual(
      ['account_days', ...(engine === 'sqlite' ? ['code_search'] : [])].filter((name) => before.has(name)),
    );

    expect((await to.dashboard.send('POST /v2/project-offers/{id}/accept', { id: offer_id })).status).toBe(200);
    const after = await tablesOf(storeEnv);

    for (const table of before.keys()) {
      const rows = about(before, table);
      if (rows.length === 0) continue;
      const asMoved = (row: Row) => ({ ...row, ...(row.account_id === from.id && { account_id: to.id }) });
      const expected = END.includes(table) ? [] : table in STAY ? rows : rows.map(asMoved);
      const found = about(after, table).filter((row) => !(table in STAY) || text(rows).includes(JSON.stringify(row)));
      const compared = (all: Row[]) => text(all.map((row) => without(row, VOLATILE)));
      if (table === 'project_offers') continue;
      expect([table, compared(found)]).toEqual([table, compared(expected)]);
    }

    // Whatever is not about the project stays byte for byte, and what is new is what its codes needed.
    const changes: string[] = [];
    for (const [table, rows] of before) {
      if (CHANGED.includes(table)) continue;
      const rest = (all: Row[]) =>
        text(all.filter((row) => !isAbout(moved, table, row)).map((row) => without(row, ['last_used_at'])));
      const [was, is] = [rest(rows), rest(after.get(table) ?? [])];
      changes.push(...was.filter((row) => !is.includes(row)).map(() => `${table} −`));
      changes.push(...is.filter((row) => !was.includes(row)).map(() => `${table} +`));
    }
    expect(changes.sort()).toEqual(
      [
        'alerts +',
        'alerts −',
        'files +',
        'files +',
        'files −',
        'logos +',
        'logos +',
        'logos −',
        'members +',
        'members −',
        'tags +',
        'webhook_endpoints +',
        'webhook_endpoints −',
      ].sort(),
    );

    const { body: code } = await to.api.get(`/v2/qr-codes/${moved.codes[0]}`);
    // A tag that the account had keeps its spelling.
    expect(code.tags).toEqual(['menus', 'Moved']);
    expect(code.destination_state).toBe('dead');
    const { body: history } = await to.api.get(`/v2/qr-codes/${moved.codes[0]}/history`);
    expect(history.items.length).toBeGreaterThan(1);
    expect((await to.api.get('/v2/qr-codes', { query: { q: 'moved' } })).body.items).toHaveLength(2);
    expect((await to.api.get('/v1/qr-codes', { query: { label_contains: 'mov' } })).body.items).toHaveLength(2);
    expect((await from.api.get('/v2/qr-codes', { query: { q: 'moved' } })).body.items).toEqual([]);
    expect((await from.api.get('/v1/qr-codes', { query: { label_contains: 'mov' } })).body.items).toEqual([]);
  });

  test('is all or nothing: what fails in the middle leaves every row as it was', async () => {
    const { storeEnv } = app();
    const [from, to] = [await app().owner(), await app().owner()];
    const projectId = (await from.api.post('/v2/projects', { name: 'Moved' })).body.project_id;
    const rows = Array.from({ length: 500 }, (_, at) => `('tag_${from.id}${at}', '${to.id}', 't${at}', 't${at}', 0)`);
    await query(storeEnv, `insert into tags (id, account_id, name, name_plain, created_at) values ${rows.join()}`);
    await from.api.post('/v2/qr-codes', { redirect_url: 'https://example.com', project_id: projectId, tags: ['New'] });
    const body = { email: to.email };
    const { offer_id } = await from.dashboard.ask('POST /v2/projects/{id}/hand-over', { id: projectId, body });
    const before = await tablesOf(storeEnv);
    const { status, body: refused } = await to.dashboard.send('POST /v2/project-offers/{id}/accept', { id: offer_id });
    expect([status, refused.code, refused.message]).toEqual([
      409,
      'hand_over_conflict',
      expect.stringContaining('more than 500 tags'),
    ]);
    const after = await tablesOf(storeEnv);
    before.delete('limit_counters');
    // When a key was used is written a little later.
    const kept = (rows: Row[]) => text(rows.map((row) => without(row, ['last_used_at'])));
    for (const [table, all] of before) expect([table, kept(after.get(table) ?? [])]).toEqual([table, kept(all)]);
  });
});
