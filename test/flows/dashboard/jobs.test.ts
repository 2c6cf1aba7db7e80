import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRange } from '../../../src/http/dashboard/send-job-file.ts';
import { picturePdf } from '../../../src/render/picture/pdf.ts';
import { query } from '../../engines/support/query.ts';
import { onBothEngines, type StoreEnv } from '../../harness/engines.ts';
import { readZip } from '../../harness/read-zip.ts';
import { startApp } from '../../harness/start-app.ts';
import { sampleLogo } from '../../pictures/make-png.ts';
import { rendered, URL_CODE } from './support/codes.ts';
import { type DashboardApp, PASSWORD, sharedDashboard, startDashboard } from './support/dashboard-app.ts';
import type { DashboardClient } from './support/dashboard-client.ts';
import { endedJob, sendWithoutEnd } from './support/jobs.ts';

const FRAME = {
  shape: 'card',
  text: 'Scan me',
  position: 'below',
  color: '#000000',
  text_color: '#ffffff',
} as const;

const filesOf = ({ DATA_DIR }: StoreEnv) => readdirSync(join(DATA_DIR, 'jobs')).sort();

test('a Range header is parsed as browsers send it', () => {
  expect(readRange('bytes=0-4', 10)).toEqual({ start: 0, end: 4 });
  expect(readRange('bytes=5-', 10)).toEqual({ start: 5, end: 9 });
  expect(readRange('bytes=-3', 10)).toEqual({ start: 7, end: 9 });
  expect(readRange('bytes=8-99', 10)).toEqual({ start: 8, end: 9 });
  expect(readRange('bytes=10-', 10)).toBe('outside');
  expect([readRange(null, 10), readRange('bytes=1-2,4-5', 10), readRange('lines=1-2', 10)]).toEqual([null, null, null]);
});

test('other requests are answered between the pieces of an upload', async () => {
  const app = await startDashboard('sqlite', { roles: ['api'] });
  const { dashboard } = await app.owner();
  /** Of 16 KiB each. */
  const pieces = 200;
  const body = `redirect_url\n${`${'x'.repeat(63)}\n`.repeat(pieces * 256)}`;
  let isRead = false;
  const uploaded = dashboard
    .send('POST /imports', {}, { body, headers: { 'content-type': 'text/csv' } })
    .finally(() => {
      isRead = true;
    });
  let answered = 0;
  for (; !isRead; answered++) await (await fetch(`${app.url}/healthz`)).text();
  expect((await uploaded).body).toMatchObject({ rows: pieces * 256 });
  // Without pauses, about 30 are answered while the file is received.
  expect(answered).toBeGreaterThan(pieces);
  await app.stop();
});

onBothEngines('imports and exports in the dashboard', (engine) => {
  /** Draws nothing: pictures of hundreds of imported codes would take longer than all tests. */
  const app = sharedDashboard(engine, { roles: ['api'] });
  const withWorkers = sharedDashboard(engine);

  const upload = (dashboard: DashboardClient, csv: string | Uint8Array<ArrayBuffer>) =>
    dashboard.send('POST /imports', {}, { body: csv, headers: { 'content-type': 'text/csv' } });

  const download = ({ publicUrl }: DashboardApp, cookie: string, id: string, headers: Record<string, string> = {}) =>
    fetch(`${publicUrl}/dashboard-api/jobs/${id}/file`, { headers: { cookie, ...headers } });

  const statuses = async (accountId: string) =>
    (await query(app().storeEnv, `select status from qr_codes where account_id = '${accountId}' order by seq`)).map(
      ({ status }) => status,
    );

  test('a list of another service is recognised, previewed row by row, imported, reported in a file, and undone', async () => {
    const { dashboard, cookie, id: accountId } = await app().owner();
    const csv =
      'keyword,url,title,timestamp,ip,clicks\nmenu,https://example.com/menu,Menu,2024-01-01,::1,5\nbad,nonsense,Bad,,,\nlast,https://example.com/last,,,,\n';
    const { status, body: list } = await upload(dashboard, csv);
    expect([status, list]).toEqual([
      200,
      expect.objectContaining({
        service: 'YOURLS',
        rows: 3,
        columns: { redirect_url: 1, name: 2, created_elsewhere: 3 },
        short_link: 0,
        header: ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks'],
      }),
    ]);
    const id = list.job_id;
    await dashboard.refused('POST /jobs/{id}/start', { id }, 400, 'invalid_request', 'at another step');
    const body = { columns: list.columns, short_link: 0, project_id: null };
    await dashboard.ask('POST /jobs/{id}/check', { id, body });
    const checked = await endedJob(dashboard, id);
    expect(checked).toMatchObject({
      state: 'done',
      phase: 'check',
      done: 3,
      result: { created: 2, refused: 1 },
    });
    expect(checked.result?.errors).toEqual([{ line: 3, error: expect.stringContaining('redirect_url') }]);
    expect(await statuses(accountId)).toEqual([]);

    await dashboard.ask('POST /jobs/{id}/start', { id });
    const made = await endedJob(dashboard, id);
    expect(made).toMatchObject({ state: 'done', phase: 'run', result: { created: 2, refused: 1 } });
    expect(await statuses(accountId)).toEqual(['active', 'active']);
    const text = await (await download(app(), cookie, id)).text();
    const [header, first] = text.split('\r\n');
    expect(header).toBe('line,qr_id,slug,link,short_link,error');
    expect(first).toMatch(/^2,qr_\w{26},qr-\w{8},http:\/\/localhost:\d+\/qr-\w{8},menu,$/);

    await dashboard.ask('POST /jobs/{id}/start', { id });
    expect(await endedJob(dashboard, id)).toMatchObject({ result: { created: 2 } });
    expect(await statuses(accountId)).toEqual(['active', 'active']);

    await dashboard.ask('POST /jobs/{id}/undo', { id });
    expect(await endedJob(dashboard, id)).toMatchObject({
      state: 'done',
      phase: 'undo',
      result: { archived: 2 },
      done: 2,
      total: 2,
    });
    expect(await statuses(accountId)).toEqual(['archived', 'archived']);
  });

  test('the total of an export includes archived codes, so that it is never exceeded', async () => {
    const { dashboard, api } = await app().owner();
    const { body } = await api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' });
    await api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' });
    await api.patch(`/v1/qr-codes/${body.qr_id}`, { status: 'archived' });
    for (const kind of ['codes_csv', 'pictures_zip'] as const) {
      const { job_id } = await dashboard.ask('POST /exports', { body: { kind } });
      expect(await endedJob(dashboard, job_id)).toMatchObject({ state: 'done', done: 2, total: 2 });
    }
  });

  test('tags, dates and limits of another service are imported, tags up to the cap of the account', async () => {
    const { dashboard, id: accountId } = await app().owner();
    await dashboard.ask('POST /v2/tags', { body: { name: 'Print' } });
    const tags = (from: number) => Array.from({ length: 20 }, (_, at) => `tag ${from + at}`).join('|');
    const full = Array.from({ length: 25 }, (_, at) => `,,https://example.com/${at},,${tags(at * 20)},,\n`);
    const csv = `createdAt,shortUrl,longUrl,title,tags,visits,validUntil,maxVisits
2023-05-04T09:30:00+02:00,https://s.example/a,https://example.com/a,Menu,print|spring,12,2099-01-31 18:00:00,7
${full.join('').replaceAll(/^,,/gm, '2023-01-01,https://s.example/x,').replaceAll(/,,\n/g, ',0,,\n')}`;
    const { body: list } = await upload(dashboard, csv);
    expect(list.service).toBe('Shlink');
    const body = { columns: list.columns, short_link: list.short_link, project_id: null };
    await dashboard.ask('POST /jobs/{id}/check', { id: list.job_id, body });
    const checked = await endedJob(dashboard, list.job_id);
    await dashboard.ask('POST /jobs/{id}/start', { id: list.job_id });
    const made = await endedJob(dashboard, list.job_id);
    // 2 tags of the first row and 24 times 20 leave no room for 20 more below the cap of 500.
    const refused = [{ line: 27, error: expect.stringContaining('at most 500 tags') }];
    for (const { result } of [checked, made])
      expect(result).toMatchObject({ created: 25, refused: 1, errors: refused });
    const { items } = await dashboard.ask('GET /v2/qr-codes', { query: { sort: 'oldest', page_size: 1 } });
    expect(await dashboard.ask('GET /v2/qr-codes/{id}', { id: items[0]?.qr_id ?? '' })).toMatchObject({
      label: 'Menu',
      note: 'Created elsewhere: 2023-05-04T09:30:00+02:00',
      scan_limit: 7,
      expires_at: '2099-01-31T18:00:00.000Z',
      tags: ['Print', 'spring'],
    });
    expect(await query(app().storeEnv, `select id from tags where account_id = '${accountId}'`)).toHaveLength(482);
  });

  test('exports are files with a digest that can be downloaded in ranges, by their owner only', async () => {
    const { dashboard, cookie, api } = await withWorkers().owner();
    const other = await withWorkers().owner();
    for (const name of ['Äpfel & Birnen', '=1+1']) {
      await api.post('/v1/qr-codes', { name, redirect_url: 'https://example.com/' });
    }
    const framed = (await api.get('/v1/qr-codes')).body.items.find(({ label }: { label: string }) => label === '=1+1');
    await dashboard.ask('PATCH /v2/qr-codes/{id}', { id: framed.qr_id, body: { decoration: { frame: FRAME } } });
    while ((await api.get('/v1/qr-codes')).body.items.some(({ slug }: { slug: string | null }) => slug === null))
      await Bun.sleep(20);
    const file = async (
      kind: 'codes_csv' | 'codes_json' | 'analytics_csv' | 'archive' | 'pictures_zip',
      format?: 'svg' | 'pdf' | 'png',
    ) => {
      const { job_id } = await dashboard.ask('POST /exports', { body: { kind, ...(format && { format }) } });
      const job = await endedJob(dashboard, job_id);
      expect([kind, job.state, job.error]).toEqual([kind, 'done', null]);
      const answer = await download(withWorkers(), cookie, job_id);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
        job.file?.bytes ?? -1,
        job.file?.sha256 ?? '',
      ]);
      return { job_id, bytes, answer };
    };
    const { bytes, job_id } = await file('codes_csv');
    expect(bytes.toString()).toContain(",'=1+1,");
    expect(JSON.parse((await file('codes_json')).bytes.toString())).toHaveLength(2);
    expect((await file('analytics_csv')).bytes.toString()).toStartWith('qr_id,slug,label,day,dimension');
    expect([...readZip((await file('archive')).bytes).keys()]).toContain('manifest.json');
    let pictures = new Map<string, Buffer>();
    for (const format of ['svg', 'png', 'pdf'] as const) {
      pictures = readZip((await file('pictures_zip', format)).bytes);
      expect([...pictures.keys()]).toEqual([
        expect.stringMatching(new RegExp(`^äpfel-birnen-qr-\\w{8}\\.${format}$`)),
        expect.stringMatching(new RegExp(`^1-1-qr-\\w{8}\\.${format}$`)),
      ]);
    }
    // With its complete design.
    const [pdf] = [...pictures.values()].slice(1);
    const code = await dashboard.ask('GET /v2/qr-codes/{id}', { id: framed?.qr_id ?? '' });
    expect(code.decoration.frame?.text).toBe('Scan me');
    expect(pdf).toEqual(Buffer.from(picturePdf(code.link, code.qr_render_metadata, code.decoration)));
    const part = await download(withWorkers(), cookie, job_id, { range: 'bytes=3-9' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 3-9/${bytes.length}`,
      bytes.subarray(3, 10).toString(),
    ]);
    expect((await download(withWorkers(), cookie, job_id, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    expect((await download(withWorkers(), other.cookie, job_id)).status).toBe(404);
    await other.dashboard.refused('GET /jobs/{id}', { id: job_id }, 404, 'not_found');
    expect((await dashboard.ask('GET /jobs', {})).jobs).toHaveLength(7);
  });

  test('a PDF of the picture export shows the published picture, not a design saved since that nobody can read', async () => {
    const owner = await withWorkers().owner();
    const { dashboard, cookie } = owner;
    const { qr_id: id } = await dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    const code = await rendered(owner, id);
    const sent = { headers: { 'content-type': 'image/png' }, body: new Uint8Array(sampleLogo()) };
    const stored = await dashboard.ask('POST /v2/logos', { query: { name: 'Disc' }, body: new Blob() }, sent);
    const logo = { hash: stored.logo_id, size: 30, margin: 3, shape: 'square', clear: true } as const;
    await dashboard.ask('POST /codes/bulk', { body: { ids: [id], change: { decoration: { logo } } } });
    while ((await dashboard.ask('GET /v2/qr-codes/{id}', { id })).render_status !== 'error') await Bun.sleep(200);
    const { job_id } = await dashboard.ask('POST /exports', {
      body: { kind: 'pictures_zip', format: 'pdf' },
    });
    await endedJob(dashboard, job_id);
    const zip = Buffer.from(await (await download(withWorkers(), cookie, job_id)).arrayBuffer());
    expect([...readZip(zip).values()]).toEqual([Buffer.from(picturePdf(code.link, code.qr_render_metadata))]);
  });

  test('a cancelled import keeps the codes it created, and can be continued', async () => {
    const { dashboard, id: accountId } = await app().owner();
    const rows = Array.from({ length: 400 }, (_, at) => `https://example.com/${at}\n`).join('');
    const { body: list } = await upload(dashboard, `redirect_url\n${rows}`);
    const id = list.job_id;
    await dashboard.ask('POST /jobs/{id}/check', {
      id,
      body: { columns: list.columns, short_link: null, project_id: null },
    });
    await endedJob(dashboard, id);
    await dashboard.ask('POST /jobs/{id}/start', { id });
    while ((await statuses(accountId)).length === 0) await Bun.sleep(5);
    await dashboard.ask('POST /jobs/{id}/cancel', { id });
    expect((await endedJob(dashboard, id)).state).toBe('cancelled');
    expect((await app().app.store.read.findAccount(accountId))?.reserved_codes).toBe(0);
    const before = (await statuses(accountId)).length;
    expect([before > 0, before < 400]).toEqual([true, true]);
    await dashboard.ask('POST /jobs/{id}/start', { id });
    expect(await endedJob(dashboard, id)).toMatchObject({
      state: 'done',
      result: { created: 400, refused: 0 },
    });
    expect(await statuses(accountId)).toHaveLength(400);
  });

  test('an import whose process died continues, and creates no row twice', async () => {
    const { dashboard, id: accountId } = await app().owner();
    const rows = Array.from({ length: 40 }, (_, at) => `https://example.com/${at}\n`).join('');
    const { body: list } = await upload(dashboard, `redirect_url\n${rows}`);
    const id = list.job_id;
    const body = { columns: list.columns, short_link: null, project_id: null };
    await dashboard.ask('POST /jobs/{id}/check', { id, body });
    await endedJob(dashboard, id);
    await dashboard.ask('POST /jobs/{id}/start', { id });
    await endedJob(dashboard, id);
    const changes = { state: 'running', lease_until: 0 };
    await app().app.store.write.changeJob({ id, from: ['done'], changes, now: Date.now() });
    expect(await endedJob(dashboard, id)).toMatchObject({
      state: 'done',
      phase: 'run',
      result: { created: 40 },
    });
    expect(await statuses(accountId)).toHaveLength(40);
  });

  test('an undo whose process died continues, and reports all codes that it archived', async () => {
    const { dashboard, api, id: accountId } = await app().owner();
    const rows = Array.from({ length: 30 }, (_, at) => `https://example.com/${at}\n`).join('');
    const { body: list } = await upload(dashboard, `redirect_url\n${rows}`);
    const id = list.job_id;
    const body = { columns: list.columns, short_link: null, project_id: null };
    await dashboard.ask('POST /jobs/{id}/check', { id, body });
    await endedJob(dashboard, id);
    await dashboard.ask('POST /jobs/{id}/start', { id });
    await endedJob(dashboard, id);
    const { body: page } = await api.get('/v1/qr-codes');
    expect(page.items.length).toBeLessThan(30);
    for (const { qr_id } of page.items) await api.patch(`/v1/qr-codes/${qr_id}`, { status: 'archived' });
    // The state left by a process that died after a page of codes.
    const done = page.items.length;
    const changes = { phase: 'undo', state: 'running', lease_until: 0, done, total: 30 } as const;
    await app().app.store.write.changeJob({ id, from: ['done'], changes, now: Date.now() });
    expect(await endedJob(dashboard, id)).toMatchObject({
      state: 'done',
      phase: 'undo',
      result: { archived: 30 },
      done: 30,
      total: 30,
    });
    expect(await statuses(accountId)).toEqual(Array(30).fill('archived'));
  });

  test('a file that is not a list is refused at upload, and nothing is stored', async () => {
    const { dashboard, headers } = await app().owner();
    const before = filesOf(app().storeEnv);
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('redirect_url\n', 'utf16le')]);
    for (const [content, why] of [
      ['', 'it is empty'],
      ['a\n"open', 'never closed'],
      ['a\0b', 'NUL'],
      [utf16, 'UTF-16'],
      [Buffer.from('name\nCafé\n', 'latin1'), 'not valid UTF-8'],
      ['x'.repeat(2_000_000), 'more than 65,536 characters'],
      [`a${',a'.repeat(2_000)}`, 'more than 1,000 cells'],
    ] as const) {
      const { status, body } = await upload(dashboard, content);
      expect([status, body.message]).toEqual([400, expect.stringContaining(why)]);
    }
    // A gigabyte without a line break, of which no more is read than the limit.
    const whole = process.memoryUsage.rss();
    const { status, sent } = await sendWithoutEnd(`${app().url}/dashboard-api/imports`, {
      ...headers,
      'content-type': 'text/csv',
    });
    expect([status, sent < 512 * MIB]).toEqual(['413', true]);
    expect(process.memoryUsage.rss() - whole).toBeLessThan(256 * MIB);
    expect(await dashboard.ask('GET /jobs', {})).toMatchObject({ jobs: [] });
    expect(filesOf(app().storeEnv)).toEqual(before);
  });

  test('files are kept for seven days, also where the server is restarted each hour', async () => {
    const { dashboard, cookie, ...account } = await app().owner();
    const { job_id } = await dashboard.ask('POST /exports', { body: { kind: 'codes_csv' } });
    await endedJob(dashboard, job_id);
    const day = 24 * 3_600_000;
    for (const [days, there] of [
      [6, 1],
      [8, 0],
    ] as const) {
      const clock = { now: () => Date.now() + days * day };
      const later = await startApp(engine, { storeEnv: app().storeEnv, clock, roles: ['api'] });
      await later.stop();
      const rows = await query(app().storeEnv, `select id from jobs where account_id = '${account.id}'`);
      expect(rows).toHaveLength(there);
      expect(filesOf(app().storeEnv).filter((name) => name.startsWith(job_id))).toHaveLength(there);
    }
    expect((await download(app(), cookie, job_id)).status).toBe(404);
  });

  test('a code and an account are deleted for good after typing their name', async () => {
    const { dashboard, api, email, id: accountId } = await withWorkers().owner();
    const { body: code } = await api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' });
    const { slug } = await dashboard.ask('GET /v2/qr-codes/{id}', { id: code.qr_id });
    const id = code.qr_id;
    const remove = (confirmation: string) => ({ id, body: { confirmation } });
    await dashboard.refused('DELETE /v2/qr-codes/{id}', remove(slug), 400, 'invalid_request', 'archive it first');
    await dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: { status: 'archived' } });
    await dashboard.refused('DELETE /v2/qr-codes/{id}', remove('x'), 400, 'invalid_request', 'must be the slug');
    await dashboard.ask('DELETE /v2/qr-codes/{id}', remove(slug));
    await dashboard.refused('GET /v2/qr-codes/{id}', { id }, 404, 'qr_not_found');

    const leave = (confirmation: string, password: string) => ({ body: { confirmation, password } });
    await dashboard.refused('DELETE /me', leave('x', PASSWORD), 400, 'invalid_request', 'must be the e-mail');
    await dashboard.refused('DELETE /me', leave(email, 'wrong'), 400, 'wrong_password');
    await dashboard.ask('DELETE /me', leave(email, PASSWORD));
    await dashboard.refused('GET /me', {}, 401, 'signed_out');
    expect((await api.get('/v1/projects')).status).toBe(401);
    while ((await query(withWorkers().storeEnv, `select 1 from accounts where id = '${accountId}'`)).length > 0)
      await Bun.sleep(50);
  });
});

const MIB = 1024 * 1024;
