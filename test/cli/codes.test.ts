import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCsv } from '../../src/lib/csv/read-csv.ts';
import { query } from '../engines/support/query.ts';
import { storedFile } from '../flows/files/support/files.ts';
import { apiClient } from '../harness/api-client.ts';
import { slugOf } from '../harness/codes.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { emptyStore, onBothEngines, type StoreEnv, temporaryFolder } from '../harness/engines.ts';
import { type ServerProcess, startProcess } from '../harness/server-process.ts';
import { samplePdf } from '../pictures/make-files.ts';
import { idOf } from './support.ts';

const folder = temporaryFolder();
let files = 0;

function fileOf(content: string | Uint8Array): string {
  const path = join(folder, `list-${++files}.csv`);
  writeFileSync(path, content);
  return path;
}

const records = async (path: string) =>
  (await Array.fromAsync(readCsv(new Blob([readFileSync(path)]).stream()))).flat();

const SLUG = expect.stringMatching(/^qr-[2-9a-z]{8}$/);

onBothEngines('codes import and export', (engine) => {
  let storeEnv: StoreEnv;
  let server: ServerProcess;

  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    server = await startProcess(storeEnv);
  });
  afterAll(() => server.kill('SIGTERM'));

  const repoint = (...args: string[]) => runCliJson(storeEnv, args);

  async function newAccount(plan = 'enterprise') {
    const email = `${crypto.randomUUID()}@example.com`;
    const { account_id } = await repoint('accounts', 'create', '--email', email, '--plan', plan);
    if (plan === 'free') return { email, id: account_id, api: apiClient(server.url, null) };
    const key = await repoint('keys', 'create', '--account', email);
    return { email, id: account_id, api: apiClient(server.url, key.api_key) };
  }

  const codesOf = (accountId: string) =>
    query(
      storeEnv,
      `select label, type, redirect_url, scan_limit from qr_codes where account_id = '${accountId}' order by seq`,
    );

  test('results refer to physical lines, refused rows do not stop the others, and the running server draws and resolves the codes', async () => {
    const { email, api } = await newAccount();
    const { body: project } = await api.post('/v1/projects', { name: 'Posters' });
    const list = fileOf(
      '\ufeffcolour,Label,redirect_url,type,text,project,expires_at,scan_limit\r\n' +
        'red,"two\r\nlines",https://example.com/1,,,,,\r\n' +
        `red,"'=1+1",https://example.com/2,,,Posters,2099-01-01T00:00:00Z,7\r\n` +
        '\r\n' +
        'red,no address,,,,,,\r\n' +
        'red,private,http://127.0.0.1/,,,,,\r\n' +
        'red,a text,,,"Line 1\r\nLine 2",Nowhere,,\r\n' +
        'red,a text,,text,"Line 1\r\nLine 2",,,\r\n' +
        'red,bad limit,https://example.com/3,,,,,0\r\n' +
        `red,last,https://example.com/4,dynamic_url,,${project.project_id},,`,
    );
    const result = await repoint('codes', 'import', '--account', email, list);
    expect({ ...result, rows: undefined }).toEqual({
      dry_run: false,
      created: 3,
      refused: 5,
      ignored_columns: ['colour'],
      rows: undefined,
    });
    const refused = (line: number, error: string) => ({
      line,
      qr_id: null,
      slug: null,
      error: expect.stringContaining(error),
    });
    const made = (line: number) => ({ line, qr_id: idOf('qr'), slug: SLUG, error: null });
    expect(result.rows).toEqual([
      refused(2, 'invalid_request: "Label" must be valid Unicode text without control characters'),
      made(4),
      refused(6, 'invalid_request: "redirect_url" is required for type url'),
      refused(7, 'unsafe_url: "redirect_url": http://127.0.0.1/ failed the safety check'),
      refused(8, 'project_not_found: There is no project "Nowhere"'),
      made(10),
      refused(12, 'invalid_request: "scan_limit" must be a whole number from 1'),
      made(13),
    ]);
    const slug = await slugOf(api, result.rows[1].qr_id);
    expect(slug).toBe(result.rows[1].slug);
    const scanned = await fetch(`${server.url}/${slug}`, { redirect: 'manual' });
    expect([scanned.status, scanned.headers.get('location')]).toEqual([302, 'https://example.com/2']);
  });

  test('a dry run reports the same and creates nothing; the quota is reported row by row', async () => {
    const { email, id } = await newAccount('starter');
    await repoint('accounts', 'update', email, '--limits', '{"active_codes": 2}');
    const list = fileOf(
      'redirect_url,scan_limit\nhttps://example.com/1,\nhttps://example.com/2,5\nhttp://10.0.0.1/,\nhttps://example.com/3,\nhttps://example.com/4,\n',
    );
    const dry = await repoint('codes', 'import', '--account', email, list, '--dry-run');
    expect(await codesOf(id)).toEqual([]);
    const real = await repoint('codes', 'import', '--account', email, list);
    expect(real).toMatchObject({ created: 2, refused: 3 });
    const errors = real.rows.map(({ error }: { error: string | null }) => error?.split(':')[0] ?? null);
    expect(errors).toEqual([null, 'feature_disabled', 'unsafe_url', null, 'quota_exceeded_qr']);
    const notCreated = real.rows.map((row: object) => ({ ...row, qr_id: null, slug: null }));
    expect(dry).toEqual({ ...real, dry_run: true, rows: notCreated });
    expect(await codesOf(id)).toHaveLength(2);
  });

  test('refused rows are counted on standard error, and exit with 1 only with --strict', async () => {
    const { email } = await newAccount();
    const list = fileOf('redirect_url\nhttps://example.com/1\nhttp://10.0.0.1/\nno address\n');
    const run = (...more: string[]) =>
      runCli(storeEnv, ['codes', 'import', '--account', email, list, '--json', ...more]);
    const plain = await run();
    expect([plain.exitCode, plain.stderr]).toEqual([0, expect.stringMatching(/^repoint: 2 of 3 rows refused\n/)]);
    for (const more of [['--strict'], ['--strict', '--dry-run']]) {
      const strict = await run(...more);
      expect([strict.exitCode, JSON.parse(strict.stdout).refused]).toEqual([1, 2]);
    }
    const good = fileOf('redirect_url\nhttps://example.com/1\n');
    const all = await runCli(storeEnv, ['codes', 'import', '--account', email, good, '--strict', '--dry-run']);
    expect([all.exitCode, all.stdout]).toEqual([
      0,
      'Dry run: nothing was written. 1 would be created, 0 refused, 1 in all.\n',
    ]);
  });

  test('a repeated import of the same content, under any file name, creates nothing twice; another account gets its own codes', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const row = (at: number) => `https://example.com/${at},Row ${at}\n`;
    const twice = `redirect_url,name\n${row(1)}${row(1)}${row(2)}`;
    const first = await repoint('codes', 'import', '--account', one.email, fileOf(twice));
    expect(first).toMatchObject({ created: 3, refused: 0 });
    const again = await repoint('codes', 'import', '--account', one.email, fileOf(twice), '--resume');
    expect(again).toEqual({ ...first, created: 0 });
    const more = await repoint('codes', 'import', '--account', one.email, fileOf(twice + row(3)), '--resume');
    expect([more.created, more.rows.slice(0, 3)]).toEqual([1, first.rows]);
    expect(await repoint('codes', 'import', '--account', other.email, fileOf(twice), '--resume')).toMatchObject({
      created: 3,
    });
    expect(await repoint('codes', 'import', '--account', one.email, fileOf(twice))).toMatchObject({
      created: 3,
    });
  });

  test('an export has every code, archived ones too, is safe for spreadsheets, and can be imported again', async () => {
    const { email, id, api } = await newAccount();
    const { body: code } = await api.post('/v1/qr-codes', {
      name: '=HYPERLINK("x"), "quoted"',
      redirect_url: 'https://example.com/?a=1,2',
      scan_limit: 5,
      expires_at: '2099-01-01T00:00:00+02:00',
    });
    const { body: old } = await api.post('/v1/qr-codes', { name: 'Old', type: 'text', text: 'Hello' });
    await api.patch(`/v1/qr-codes/${old.qr_id}`, { status: 'archived' });
    const slug = await slugOf(api, code.qr_id);
    await fetch(`${server.url}/${slug.toUpperCase()}`, { redirect: 'manual' });
    const file = join(folder, `export-${engine}.csv`);
    expect(await repoint('codes', 'export', '--account', email, file)).toEqual({ codes: 2 });
    const [header, first, second] = await records(file);
    expect(header?.cells).toEqual(
      'qr_id,slug,link,external_id,label,project,type,status,redirect_url,scan_count,scan_limit,expires_at,created_at,alias,tags,note,text,qr_data,metadata,rules,split,split_by,expired_url,limit_reached_url'.split(
        ',',
      ),
    );
    expect(first?.cells).toEqual([
      code.qr_id,
      slug,
      expect.stringMatching(new RegExp(`^http://localhost:\\d+/${slug}$`)),
      '',
      `'=HYPERLINK("x"), "quoted"`,
      'Default project',
      'url',
      'active',
      'https://example.com/?a=1,2',
      '1',
      '5',
      '2098-12-31T22:00:00.000Z',
      code.created_at,
      ...Array(11).fill(''),
    ]);
    expect(second?.cells).toMatchObject({
      0: old.qr_id,
      6: 'text',
      7: 'archived',
      8: '',
      9: '0',
      10: '',
      11: '',
      16: 'Hello',
    });
    const result = await repoint('codes', 'import', '--account', email, file);
    expect(result).toMatchObject({
      created: 2,
      refused: 0,
      ignored_columns: expect.arrayContaining(['qr_id', 'slug', 'status']),
    });
    expect((await codesOf(id)).at(-2)).toMatchObject({ label: '=HYPERLINK("x"), "quoted"', type: 'url' });
  });

  test('an external_id that a code of the account or an earlier row has is refused, and leaves the others', async () => {
    const { email, id, api } = await newAccount();
    await api.post('/v2/qr-codes', { redirect_url: 'https://example.com/', external_id: 'x-1' });
    const list = fileOf(
      `redirect_url,external_id\n${['x-1', 'x-2', 'x-2', ''].map((own) => `https://example.com/,${own}\n`).join('')}`,
    );
    for (const option of ['--dry-run', '--resume']) {
      const { created, rows } = await repoint('codes', 'import', '--account', email, list, option);
      const errors = rows.map(({ error }: { error: string | null }) => error?.split(':')[0] ?? null);
      expect([created, errors]).toEqual([2, ['external_id_taken', null, 'external_id_taken', null]]);
    }
    const own = await query(storeEnv, `select external_id from qr_codes where account_id = '${id}' order by seq`);
    expect(own).toEqual(['x-1', 'x-2', null].map((external_id) => ({ external_id })));
  });

  test('an export of another service is read by its own column names, with its tags and dates', async () => {
    const { email, id } = await newAccount();
    const list = fileOf(
      'shortUrl,longUrl,title,tags,visits,createdAt\nhttps://s.example/a,https://example.com/a,A,"Print|a,b",3,2023-05-04 09:30:00\n',
    );
    expect(await repoint('codes', 'import', '--account', email, list)).toMatchObject({
      created: 1,
      rows: [{ line: 2, slug: SLUG, error: null, short_link: 'https://s.example/a' }],
      ignored_columns: ['visits'],
    });
    const note = 'Created elsewhere: 2023-05-04 09:30:00';
    const stored = await query(
      storeEnv,
      `select c.note, t.name from qr_codes c join code_tags x on x.code_seq = c.seq join tags t on t.id = x.tag_id
       where c.account_id = '${id}' order by c.seq, t.name_plain`,
    );
    expect(stored).toEqual(['a,b', 'Print'].map((name) => ({ note, name })));
  });

  test('rows go into the project given by id or by a unique name', async () => {
    const { email, api } = await newAccount();
    const { body: one } = await api.post('/v1/projects', { name: 'Twin' });
    await api.post('/v1/projects', { name: 'Twin' });
    const { body: only } = await api.post('/v1/projects', { name: 'Only' });
    const list = fileOf(
      `redirect_url,project\nhttps://example.com/,\nhttps://example.com/,Twin\nhttps://example.com/,${one.project_id}\n`,
    );
    const result = await repoint('codes', 'import', '--account', email, list, '--project', 'Only');
    expect(result).toMatchObject({
      created: 2,
      refused: 1,
      rows: { 1: { error: expect.stringContaining('several projects') } },
    });
    const { body } = await api.get(`/v1/qr-codes/${result.rows[0].qr_id}`);
    expect(body.project_id).toBe(only.project_id);
    for (const name of ['Twin', 'Nowhere']) {
      const refused = await runCli(storeEnv, ['codes', 'import', '--account', email, list, '--project', name]);
      expect([refused.exitCode, refused.stdout]).toEqual([2, '']);
    }
  });

  test('a list that is not text in a later part is refused completely', async () => {
    const { email, id } = await newAccount();
    const good = `redirect_url\n${'https://example.com/\n'.repeat(200)}`;
    const bad: [string | Uint8Array, string][] = [
      [`${good}"open\n`, 'never closed'],
      [`${good}a\0b\n`, 'NUL'],
      ['', 'it is empty'],
      ['colour\nred\n', 'no column is the destination'],
      ['text,text\na,b\n', 'the column text is there twice'],
    ];
    for (const [content, why] of bad) {
      const { exitCode, stdout, stderr } = await runCli(storeEnv, [
        'codes',
        'import',
        '--account',
        email,
        fileOf(content),
        '--json',
      ]);
      expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(why)]);
    }
    expect(await codesOf(id)).toEqual([]);
  });

  test('what a campaign has comes back from its own list: content of every type, rules, splits and addresses for the end', async () => {
    const { email, id, api } = await newAccount();
    const { file_id } = await storedFile(api, samplePdf());
    const url = 'https://example.com/';
    const split = [
      { url: `${url}a`, weight: 3 },
      { url: `${url}b`, weight: 1 },
    ];
    const sent = [
      {
        redirect_url: url,
        split,
        split_by: 'day',
        expired_url: `${url}over`,
        limit_reached_url: `${url}full`,
        rules: [{ when: [{ language: ['de'] }, { dates: { from: '2027-01-01' } }], split }],
      },
      { type: 'file', qr_data: { file_id, name: 'Menu, "new".pdf', disposition: 'attachment' } },
      {
        type: 'page',
        qr_data: { title: 'Café', text: 'Two\nlines', buttons: [{ label: 'Menu', url, icon: 'menu' }] },
      },
      {
        type: 'event',
        qr_data: { title: 'Fête', start: '2027-06-30T19:30', end: '2027-07-01T01:00', timezone: 'Europe/Paris' },
      },
      { type: 'app', qr_data: { ios: `${url}ios`, other: url } },
    ];
    for (const body of sent) expect((await api.post('/v2/qr-codes', body)).status).toBe(201);
    const list = join(folder, 'campaign.csv');
    await repoint('codes', 'export', '--account', email, list);
    expect((await repoint('codes', 'import', '--account', email, list)).created).toBe(5);
    const columns =
      'label, type, redirect_url, qr_data, redirect_rules, split, split_by, expired_url, limit_reached_url';
    const rows = await query(storeEnv, `select ${columns} from qr_codes where account_id = '${id}' order by seq`);
    const byLabel = (all: typeof rows) => all.toSorted((a, b) => String(a.label).localeCompare(String(b.label)));
    expect(byLabel(rows.slice(5))).toEqual(byLabel(rows.slice(0, 5)));
  });
});
