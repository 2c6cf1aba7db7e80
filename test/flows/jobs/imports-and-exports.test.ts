import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRange } from '../../../src/lib/byte-range.ts';
import { picturePdf } from '../../../src/render/picture/pdf.ts';
import { DEFAULT_STYLE } from '../../../src/render/picture/style.ts';
import { query } from '../../engines/support/query.ts';
import { setUncheckedLook } from '../../harness/codes.ts';
import { onBothEngines, type StoreEnv } from '../../harness/engines.ts';
import { readZip } from '../../harness/read-zip.ts';
import { startApp } from '../../harness/start-app.ts';
import { until } from '../../harness/until.ts';
import { expectRefusal } from '../api/support/envelope.ts';
import { sharedDashboard, startDashboard } from '../dashboard/support/dashboard-app.ts';
import { endedJob, pageClient, run, sendWithoutEnd, start, undo, upload, uploaded } from './support/jobs.ts';

const FRAME = {
  shape: 'card',
  text: 'Scan me',
  position: 'below',
  color: '#000000',
  text_color: '#ffffff',
} as const;
const MIB = 1024 * 1024;
const NDJSON = { 'content-type': 'application/x-ndjson' };

const filesOf = ({ DATA_DIR }: StoreEnv) => readdirSync(join(DATA_DIR, 'jobs')).sort();
const urls = (many: number) => Array.from({ length: many }, (_, at) => `https://example.com/${at}\n`).join('');

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
  const { api } = await app.owner();
  /** Of 16 KiB each. */
  const pieces = 200;
  const body = `redirect_url\n${`${'x'.repeat(63)}\n`.repeat(pieces * 256)}`;
  let isRead = false;
  const sent = upload(api, body).finally(() => {
    isRead = true;
  });
  let answered = 0;
  for (; !isRead; answered++) await (await fetch(`${app.url}/healthz`)).text();
  expect((await sent).body).toMatchObject({ rows: pieces * 256 });
  // Without pauses, about 30 are answered while the file is received.
  expect(answered).toBeGreaterThan(pieces);
  await app.stop();
});

onBothEngines('imports and exports', (engine) => {
  /** Draws nothing: pictures of hundreds of imported codes would take longer than all tests. */
  const app = sharedDashboard(engine, { roles: ['api'] });
  const withWorkers = sharedDashboard(engine);

  const download = (url: string | null, apiKey: string, headers: Record<string, string> = {}) =>
    fetch(url ?? '', { headers: { 'x-api-key': apiKey, ...headers } });

  const statuses = async (accountId: string) =>
    (await query(app().storeEnv, `select status from qr_codes where account_id = '${accountId}' order by seq`)).map(
      ({ status }) => status,
    );
  const imports = (upload_id: string, more: object = {}) => ({ kind: 'import', upload_id, ...more });

  test('a list of another service is recognised, previewed row by row, imported, reported in files, and undone', async () => {
    const owner = await app().owner();
    const { id: accountId, headers } = owner;
    const api = pageClient(app(), owner);
    const csv =
      'keyword,url,title,timestamp,ip,clicks\nmenu,https://example.com/menu,Menu,2024-01-01,::1,5\nbad,nonsense,Bad,,,\nlast,https://example.com/last,,,,\n';
    const { status, body: list } = await upload(api, csv);
    expect([status, list]).toEqual([
      201,
      expect.objectContaining({
        format: 'csv',
        service: 'YOURLS',
        rows: 3,
        columns: { redirect_url: 1, name: 2, created_elsewhere: 3 },
        short_link: 0,
        header: ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks'],
      }),
    ]);
    const result = { created: 2, refused: 1 };
    const checked = await run(api, imports(list.upload_id, { dry_run: true }));
    expect(checked).toMatchObject({ state: 'done', dry_run: true, done: 3, total: 3, result, can_undo: false });
    expect(await statuses(accountId)).toEqual([]);
    const made = await run(api, imports(list.upload_id));
    expect(made).toMatchObject({ state: 'done', dry_run: false, result, can_undo: true });
    expect(await statuses(accountId)).toEqual(['active', 'active']);
    expect(made.file_url).toBe(`/v2/jobs/${made.job_id}/file`);
    const read = async (url: string | null) => (await fetch(app().publicUrl + url, { headers })).text();
    const [header, first] = (await read(made.file_url)).split('\r\n');
    expect(header).toBe('line,qr_id,slug,link,short_link,error');
    expect(first).toMatch(/^2,qr_\w{26},qr-\w{8},http:\/\/localhost:\d+\/qr-\w{8},menu,$/);
    for (const { refusals_url } of [checked, made])
      expect(await read(refusals_url)).toMatch(
        /^line,code,message\r\n3,invalid_request,"""url"" must be an absolute URL.*\r\n$/,
      );

    expect(await undo(api, made.job_id)).toMatchObject({
      kind: 'import',
      undoes: made.job_id,
      result: { changed: 2, refused: 0 },
      done: 2,
      total: 2,
    });
    expect(await statuses(accountId)).toEqual(['archived', 'archived']);
  });

  test('JSON objects are imported as the bodies of creations', async () => {
    const { api } = await app().owner();
    const wifi = {
      type: 'wifi',
      label: 'Guests',
      qr_data: { ssid: 'Guests', security: 'WPA', password: 'welcome-77' },
    };
    const lines = [{ redirect_url: 'https://example.com/', tags: ['A', 'B'] }, wifi, { redirect_url: 'x' }, wifi];
    const text = `${lines.map((line) => JSON.stringify(line)).join('\n\n')}\n`;
    const { body: list } = await upload(api, text, NDJSON);
    expect(list).toMatchObject({
      format: 'ndjson',
      rows: 4,
      header: ['redirect_url', 'tags', 'type', 'label', 'qr_data'],
    });
    const job = await run(api, imports(list.upload_id));
    expect(job).toMatchObject({ state: 'done', result: { created: 3, refused: 1 } });
    const { body } = await api.get(`/v2/jobs/${job.job_id}/refusals`, { headers: { accept: 'application/json' } });
    expect(body.items).toMatchObject([{ line: 5, qr_id: null, code: 'invalid_request' }]);
    const { items } = (await api.get('/v2/qr-codes', { query: { sort: 'oldest' } })).body;
    expect(items.map(({ type, tags }: { type: string; tags: string[] }) => [type, tags])).toEqual([
      ['url', ['A', 'B']],
      ['wifi', []],
      ['wifi', []],
    ]);
    expectRefusal(await upload(api, '{"a": 1}\n{"a": }\n', NDJSON), 400, 'invalid_request', 'line 2 is not valid JSON');
  });

  test('codes that exist are refused by what they have, in a preview too, with the way to change them', async () => {
    const { api } = await app().owner();
    const make = (fields: object) => api.post('/v2/qr-codes', { redirect_url: 'https://example.com/', ...fields });
    const chosen = (await make({ slug: 'qr-winter-menu' })).body.slug;
    await make({ external_id: 'table-1' });
    const text = [{ external_id: 'table-1' }, { slug: chosen }]
      .map((line) => JSON.stringify({ redirect_url: 'https://example.com/new', ...line }))
      .join('\n');
    const upload_id = await uploaded(api, text, NDJSON);
    for (const dry_run of [true, false]) {
      const job = await run(api, imports(upload_id, { dry_run }));
      expect(job.result).toEqual({ created: 0, refused: 2 });
      const { body } = await api.get(`/v2/jobs/${job.job_id}/refusals`, { headers: { accept: 'application/json' } });
      const message = (field: string) => expect.stringMatching(new RegExp(`${field}.*update them by the list`));
      expect(body.items).toMatchObject([
        { line: 1, code: 'external_id_taken', message: message('external_id') },
        { line: 2, code: 'slug_taken', message: message('slug') },
      ]);
    }
  });

  test('tags, dates and limits of another service are imported, tags up to the cap of the account', async () => {
    const { api, id: accountId } = await app().owner();
    await api.post('/v2/tags', { name: 'Print' });
    const tags = (from: number) => Array.from({ length: 20 }, (_, at) => `tag ${from + at}`).join('|');
    const full = Array.from({ length: 25 }, (_, at) => `,,https://example.com/${at},,${tags(at * 20)},,\n`);
    const csv = `createdAt,shortUrl,longUrl,title,tags,visits,validUntil,maxVisits
2023-05-04T09:30:00+02:00,https://s.example/a,https://example.com/a,Menu,print|spring,12,2099-01-31 18:00:00,7
${full.join('').replaceAll(/^,,/gm, '2023-01-01,https://s.example/x,').replaceAll(/,,\n/g, ',0,,\n')}`;
    const upload_id = await uploaded(api, csv);
    for (const dry_run of [true, false]) {
      const job = await run(api, imports(upload_id, { dry_run }));
      // 2 tags of the first row and 24 times 20 leave no room for 20 more below the cap of 500.
      expect(job.result).toEqual({ created: 25, refused: 1 });
      const { body } = await api.get(`/v2/jobs/${job.job_id}/refusals`, { headers: { accept: 'application/json' } });
      expect(body.items).toMatchObject([{ line: 27, message: expect.stringContaining('at most 500 tags') }]);
    }
    const { items } = (await api.get('/v2/qr-codes', { query: { sort: 'oldest', page_size: '1' } })).body;
    expect(items[0]).toMatchObject({
      label: 'Menu',
      note: 'Created elsewhere: 2023-05-04T09:30:00+02:00',
      scan_limit: 7,
      expires_at: '2099-01-31T18:00:00.000Z',
      tags: ['Print', 'spring'],
    });
    expect(await query(app().storeEnv, `select id from tags where account_id = '${accountId}'`)).toHaveLength(482);
  });

  test('exports are files with a digest that can be downloaded in ranges, by their owner only', async () => {
    const { api, apiKey } = await withWorkers().owner();
    const other = await withWorkers().owner();
    for (const name of ['Äpfel & Birnen', '=1+1'])
      await api.post('/v2/qr-codes', { name, redirect_url: 'https://example.com/', tags: [name] });
    const [framed] = (await api.get('/v2/qr-codes', { query: { label_contains: '=1+1' } })).body.items;
    await api.patch(`/v2/qr-codes/${framed.qr_id}`, { decoration: { frame: FRAME } });
    const archived = (await api.post('/v2/qr-codes', { redirect_url: 'https://example.com/', name: 'Old' })).body;
    const drawn = async () => (await api.get('/v2/qr-codes')).body.items;
    await until(drawn, (items) =>
      items.every(({ render_status }: { render_status: string }) => render_status === 'done'),
    );
    await api.patch(`/v2/qr-codes/${archived.qr_id}`, { status: 'archived' });
    const file = async (request: object) => {
      const job = await run(api, request);
      expect([request, job.state, job.error, job.done]).toEqual([request, 'done', null, job.total as number]);
      const answer = await download(job.file_url, apiKey);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
        job.file?.bytes ?? -1,
        job.file?.sha256 ?? '',
      ]);
      return { job, bytes, answer };
    };
    const { bytes, job } = await file({ kind: 'export', format: 'csv' });
    expect(bytes.toString()).toContain(",'=1+1,");
    expect([bytes.toString().trim().split('\r\n').length, job.total]).toEqual([4, 3]);
    const active = await file({ kind: 'export', format: 'csv', filter: { status: ['active'], tag: ['=1+1'] } });
    expect([active.bytes.toString().trim().split('\r\n').length, active.job.total]).toEqual([2, 1]);
    const lines = (await file({ kind: 'export', format: 'ndjson' })).bytes.toString().trim().split('\n');
    const { ok: _, version: __, request_id: ___, ...own } = (await api.get(`/v2/qr-codes/${framed.qr_id}`)).body;
    expect(lines.map((line) => JSON.parse(line))[1]).toEqual(own);
    expect((await file({ kind: 'export', format: 'analytics_csv' })).bytes.toString()).toStartWith(
      'qr_id,slug,label,day,dimension',
    );
    expect([...readZip((await file({ kind: 'export', format: 'archive' })).bytes).keys()]).toContain('manifest.json');
    const sheet = await file({ kind: 'export', format: 'xlsx' });
    const { body: list } = await upload(api, new Uint8Array(sheet.bytes), {
      'content-type': 'application/octet-stream',
    });
    expect(list).toMatchObject({ format: 'xlsx', rows: 3, columns: { redirect_url: expect.any(Number) } });
    expect(list.sample[1]).toContain('=1+1');
    const preview = await run(api, imports(list.upload_id, { dry_run: true }));
    expect(preview.result).toEqual({ created: 3, refused: 0 });
    let pictures = new Map<string, Buffer>();
    for (const format of ['svg', 'png', 'pdf'] as const) {
      pictures = readZip((await file({ kind: 'pictures', format })).bytes);
      expect([...pictures.keys()]).toEqual([
        expect.stringMatching(new RegExp(`^äpfel-birnen-qr-\\w{8}\\.${format}$`)),
        expect.stringMatching(new RegExp(`^1-1-qr-\\w{8}\\.${format}$`)),
      ]);
    }
    // With its complete design.
    const [pdf] = [...pictures.values()].slice(1);
    expect(pdf).toEqual(Buffer.from(picturePdf(own.link, own.qr_render_metadata, own.decoration)));
    const part = await download(job.file_url, apiKey, { range: 'bytes=3-9' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 3-9/${bytes.length}`,
      bytes.subarray(3, 10).toString(),
    ]);
    expect((await download(job.file_url, apiKey, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    expect((await download(job.file_url, other.apiKey)).status).toBe(404);
    expect((await download(job.file_url, 'nonsense')).status).toBe(401);
    const refused = await api.post('/v2/jobs', { kind: 'export', format: 'archive', filter: { q: 'x' } });
    expectRefusal(refused, 400, 'invalid_request', 'whole account');
  });

  test.each(['csv', 'xlsx'])(
    'an export as %s has tags, notes and contents, and another account gets them by it',
    async (format) => {
      const { api, apiKey } = await app().owner();
      const { api: others } = await app().owner();
      const wifi = { ssid: 'Guests "5G"', security: 'WPA', password: 'welcome, 77', hidden: false };
      const card = { last_name: 'Lovelace', phones: [{ kind: 'work', number: '+44 20 7946 0000' }], emails: [] };
      const codes = [
        {
          redirect_url: 'https://example.com/',
          tags: ['Menus', 'Ground floor'],
          note: 'By the door\n=left',
          external_id: 'a',
        },
        { redirect_url: 'https://example.com/', tags: ['spring, 2027'], metadata: { floor: 'ground', sku: '=7' } },
        { type: 'text', qr_data: { text: ' Hello,\nyou ' } },
        { type: 'wifi', qr_data: wifi },
        { type: 'vcard', qr_data: card, label: 'Ada' },
      ];
      for (const body of codes) expect((await api.post('/v2/qr-codes', body)).status).toBe(201);
      const job = await run(api, { kind: 'export', format, filter: { status: ['active'] } });
      const bytes = new Uint8Array(await (await download(job.file_url, apiKey)).arrayBuffer());
      const { body: list } = await upload(others, bytes, { 'content-type': 'application/octet-stream' });
      expect((await run(others, imports(list.upload_id))).result).toEqual({ created: 5, refused: 0 });
      const kept = ({
        label,
        type,
        redirect_url,
        qr_data,
        tags,
        note,
        metadata,
        external_id,
      }: Record<string, unknown>) => {
        return { label, type, redirect_url, qr_data, tags, note, metadata, external_id };
      };
      const listed = async ({ get }: typeof api) => (await get('/v2/qr-codes?sort=oldest')).body.items.map(kept);
      expect(await listed(others)).toEqual(await listed(api));
    },
  );

  test('label sheets are PDF files of the codes that match, unless labels are too small for them', async () => {
    const { api, apiKey } = await withWorkers().owner();
    const sheet = {
      paper: 'a4-24',
      padding: 2,
      captions: ['label'],
      text: 'below',
      fewer_modules: false,
      cut_marks: false,
      start: 1,
    };
    const request = { kind: 'label_sheet', filter: { q: 'table' }, sheet };
    expect(await run(api, request)).toMatchObject({
      state: 'failed',
      error: { code: 'invalid_request', message: expect.stringContaining('no code') },
    });
    const { body } = await api.post('/v2/qr-codes', { name: 'Table 1', redirect_url: 'https://example.com/' });
    await until(async () => (await api.get(`/v2/qr-codes/${body.qr_id}`)).body.render_status === 'done');
    const job = await run(api, { ...request, accept_small: true });
    expect(job).toMatchObject({ state: 'done', done: 1, total: 1, file: { name: 'labels.pdf' } });
    expect((await (await download(job.file_url, apiKey)).text()).slice(0, 5)).toBe('%PDF-');
    const impossible = { ...request, sheet: { ...sheet, start: 9_999 } };
    expectRefusal(await api.post('/v2/jobs', impossible), 400, 'invalid_request');
  });

  test('a picture export has the published picture where nobody can read a design saved since, and says so', async () => {
    const { api, apiKey } = await withWorkers().owner();
    const { body: code } = await api.post('/v2/qr-codes', { name: 'Menu', redirect_url: 'https://example.com/' });
    const path = `/v2/qr-codes/${code.qr_id}`;
    const becomes = (state: string) => until(async () => (await api.get(path)).body.render_status === state);
    await becomes('done');
    const tooSmall = { ...DEFAULT_STYLE, format_ratio: 'custom', width: 64, height: 64, padding: 20 } as const;
    await setUncheckedLook(withWorkers().app.store, code.qr_id, { style: tooSmall });
    await becomes('error');
    const job = await run(api, { kind: 'pictures', format: 'pdf' });
    expect(job.result).toEqual({ pictures: 1, refused: 1 });
    const refusals = await (await download(job.refusals_url, apiKey)).text();
    const earlier = 'The file shows an earlier design: the saved design cannot be drawn';
    expect(refusals).toBe(`qr_id,code,message\r\n${code.qr_id},unreadable_style,${earlier}\r\n`);
    const zip = Buffer.from(await (await download(job.file_url, apiKey)).arrayBuffer());
    expect([...readZip(zip).values()]).toEqual([Buffer.from(picturePdf(code.link, code.qr_render_metadata))]);
  });

  test('a picture export of chosen codes has theirs alone, and names those that are not drawn yet', async () => {
    const { api, apiKey } = await withWorkers().owner();
    const create = async (name: string, apiOf = api) =>
      (await apiOf.post('/v2/qr-codes', { name, redirect_url: 'https://example.com/' })).body;
    const codes = [await create('One'), await create('Two'), await create('Three')];
    const [one, , three] = codes;
    for (const { qr_id } of codes)
      await until(async () => (await api.get(`/v2/qr-codes/${qr_id}`)).body.render_status === 'done');
    await api.patch(`/v2/qr-codes/${one.qr_id}`, { status: 'archived' });
    const foreign = await create('Theirs', (await withWorkers().owner()).api);
    const qr_id = [three.qr_id, one.qr_id, one.qr_id, foreign.qr_id, 'qr_none'];
    const names = async (status: object) => {
      const { file_url, ...job } = await run(api, { kind: 'pictures', format: 'svg', filter: { qr_id, ...status } });
      const files = [...readZip(Buffer.from(await (await download(file_url, apiKey)).arrayBuffer())).keys()];
      expect([job.done, job.total, job.result]).toEqual([
        files.length,
        files.length,
        { pictures: files.length, refused: 0 },
      ]);
      return files;
    };
    expect(await names({})).toEqual([`three-${three.slug}.svg`]);
    expect(await names({ status: ['active', 'archived'] })).toEqual([`one-${one.slug}.svg`, `three-${three.slug}.svg`]);
    expect((await api.get(`/v2/qr-codes/count?qr_id=${three.qr_id}&qr_id=${one.qr_id}`)).body.count).toBe(1);
    for (const refused of [[], Array(5_001).fill(three.qr_id)])
      expectRefusal(
        await api.post('/v2/jobs', { kind: 'pictures', format: 'svg', filter: { qr_id: refused } }),
        400,
        'invalid_request',
        'filter.qr_id',
      );

    const undrawn = await app().owner();
    const waiting = await create('Waiting', undrawn.api);
    const job = await run(undrawn.api, { kind: 'pictures', format: 'png', filter: { qr_id: [waiting.qr_id] } });
    expect(job.result).toEqual({ pictures: 0, refused: 1 });
    const refusals = await undrawn.api.get(`/v2/jobs/${job.job_id}/refusals`, {
      headers: { accept: 'application/json' },
    });
    expect(refusals.body.items).toEqual([
      {
        line: null,
        qr_id: waiting.qr_id,
        label: 'Waiting',
        code: 'unavailable',
        message: 'Left out: the saved design is not drawn yet',
      },
    ]);
  });

  test('a cancelled import keeps the codes it created, and releases the places that it reserved', async () => {
    const { api, id: accountId } = await app().owner();
    const upload_id = await uploaded(api, `redirect_url\n${urls(400)}`);
    const id = await start(api, imports(upload_id));
    await until(async () => (await statuses(accountId)).length > 0);
    await api.send('POST', `/v2/jobs/${id}/cancel`);
    const job = await endedJob(api, id);
    const before = (await statuses(accountId)).length;
    expect(job).toMatchObject({ state: 'cancelled', result: { created: before, refused: 0 }, file: null });
    expect([before > 0, before < 400]).toEqual([true, true]);
    expect((await app().app.store.read.findAccount(accountId))?.reserved_codes).toBe(0);
    expect((await undo(api, id)).result).toEqual({ changed: before, refused: 0 });
    expect((await api.send('POST', `/v2/jobs/${id}/cancel`)).body.state).toBe('cancelled');
  });

  /** As if its worker had died: a new one goes on. */
  const die = (id: string, set: string) =>
    query(app().storeEnv, `update jobs set state = 'running', lease_until = 0, ${set} where id = '${id}'`);

  test('an import that waits has its places from the start, as many as are left, until it is cancelled', async () => {
    const { api, id: accountId } = await app().owner({ plan: 'starter' });
    const first = await run(api, imports(await uploaded(api, `redirect_url\n${urls(1)}`)));
    // As if it still ran: others of the account wait for it.
    const forever = Number.MAX_SAFE_INTEGER;
    await query(
      app().storeEnv,
      `update jobs set state = 'running', lease_until = ${forever} where id = '${first.job_id}'`,
    );
    const reserved = async () => (await app().app.store.read.findAccount(accountId))?.reserved_codes;
    const upload_id = await uploaded(api, `redirect_url\n${urls(40)}`);
    await start(api, { ...imports(upload_id), dry_run: true });
    expect(await reserved()).toBe(0);
    const id = await start(api, imports(upload_id));
    expect(await reserved()).toBe(40);
    const { limits } = (await api.get('/v2/account')).body;
    const many = await uploaded(api, `redirect_url\n${urls(limits.active_codes)}`);
    const second = await start(api, imports(many));
    expect(await reserved()).toBe(limits.active_codes - 1);
    expectRefusal(await api.post('/v2/qr-codes', { redirect_url: 'https://example.com/' }), 402, 'quota_exceeded_qr');
    for (const one of [id, second]) await api.send('POST', `/v2/jobs/${one}/cancel`);
    expect(await reserved()).toBe(0);
  });

  test('an import whose process died continues, and creates and refuses no row twice', async () => {
    const { api, id: accountId } = await app().owner();
    const job = await run(api, imports(await uploaded(api, `redirect_url\n${urls(40)}nonsense\n`)));
    await die(job.job_id, 'file = null, changed = 7');
    const again = await endedJob(api, job.job_id);
    expect(again).toMatchObject({ state: 'done', done: 41, result: { created: 40, refused: 1 } });
    expect(await statuses(accountId)).toHaveLength(40);
    const { body } = await api.get(`/v2/jobs/${job.job_id}/refusals`, { headers: { accept: 'application/json' } });
    expect(body.items).toHaveLength(1);
  });

  test('a file that is not a list is refused at upload, and nothing is stored', async () => {
    const { api, headers } = await app().owner();
    const before = filesOf(app().storeEnv);
    for (const [content, why] of [
      ['', 'it is empty'],
      ['a\n"open', 'never closed'],
      ['a\0b', 'NUL'],
      ['x'.repeat(2_000_000), 'more than 65,536 characters'],
      [`a${',a'.repeat(2_000)}`, 'more than 1,000 cells'],
      [Buffer.from('PK\x03\x04 no spreadsheet'), 'cannot be opened'],
      [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'is an old one (.xls) or has a password'],
    ] as const) {
      const { status, body } = await upload(api, content);
      expect([status, body.message]).toEqual([400, expect.stringContaining(why)]);
    }
    // A gigabyte without a line break, of which no more is read than the limit.
    const whole = process.memoryUsage.rss();
    const { status, sent } = await sendWithoutEnd(`${app().url}/v2/uploads`, {
      ...headers,
      'content-type': 'text/csv',
    });
    expect([status, sent < 512 * MIB]).toEqual(['413', true]);
    expect(process.memoryUsage.rss() - whole).toBeLessThan(256 * MIB);
    expect(filesOf(app().storeEnv)).toEqual(before);
    expect(await query(app().storeEnv, 'select id from uploads where list is null')).toEqual([]);
    const unknown = await api.post('/v2/jobs', imports('upl_00000000000000000000000000'));
    expectRefusal(unknown, 404, 'not_found');
  });

  test('a repeated upload with the same Idempotency-Key is stored once', async () => {
    const { api, id: accountId } = await app().owner();
    const send = (text: string) => upload(api, text, { 'idempotency-key': 'once' });
    const [one, two] = [await send('redirect_url\n'), await send('redirect_url\n')];
    expect([two.body.upload_id, two.headers.get('idempotency-replayed')]).toEqual([one.body.upload_id, 'true']);
    expectRefusal(await send('text\n'), 409, 'idempotency_conflict');
    expect(await query(app().storeEnv, `select id from uploads where account_id = '${accountId}'`)).toHaveLength(1);
  });

  test('files are kept for seven days and lists for one, also where the server is restarted each hour', async () => {
    const { api, apiKey, ...account } = await app().owner();
    const upload_id = await uploaded(api, 'redirect_url\n');
    const job = await run(api, { kind: 'export', format: 'csv' });
    expect(Date.parse(job.expires_at) - Date.parse(job.created_at)).toBe(7 * 24 * 3_600_000);
    const count = async (table: string) =>
      (await query(app().storeEnv, `select id from ${table} where account_id = '${account.id}'`)).length;
    // A server that died left it.
    const left = { id: 'upl_left', account_id: account.id, project_ids: null, created_at: Date.now(), kept_bytes: 9 };
    await app().app.store.write.insertUpload({ upload: left, cap: 5, minBytes: 1, maxBytes: 1e9 });
    for (const [days, jobs, uploads] of [
      [0.01, 1, 2],
      [0.9, 1, 1],
      [6, 1, 0],
      [8, 0, 0],
    ] as const) {
      const clock = { now: () => Date.now() + days * 24 * 3_600_000 };
      const later = await startApp(engine, { storeEnv: app().storeEnv, clock, roles: ['api'] });
      await later.stop();
      expect([days, await count('jobs'), await count('uploads')]).toEqual([days, jobs, uploads]);
      const files = filesOf(app().storeEnv);
      expect([job.job_id, upload_id].map((id) => files.includes(id))).toEqual(
        [jobs, uploads].map((there) => engine === 'sqlite' && there > 0),
      );
    }
    expect((await download(job.file_url, apiKey)).status).toBe(404);
    const pieces = await query(app().storeEnv, `select at from file_pieces where account_id = '${account.id}'`);
    expect(pieces).toEqual([]);
  });
});
