import { expect, test } from 'bun:test';
import { createWriteStream, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { query } from '../../engines/support/query.ts';
import type { ApiClient } from '../../harness/api-client.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { expectRefusal } from '../api/support/envelope.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { pageClient, run, upload, uploaded } from './support/jobs.ts';

const ROOT = join(import.meta.dir, '../../..');
const bytesOf = (path: string) => new Uint8Array(readFileSync(join(ROOT, path)));
const XLSX = { 'content-type': 'application/octet-stream' };

/** What unpacks to megabytes of texts. */
async function largeSpreadsheet(): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(mkdtempSync(join(tmpdir(), 'repoint-list-')), 'large.xlsx');
  const relation = (type: string, target: string) =>
    `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const row = `<row><c t="inlineStr"><is><t>https://example.com/${'x'.repeat(1_000)}</t></is></c></row>`;
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('<workbook><sheet r:id="r1"/></workbook>'), 'xl/workbook.xml');
  zip.addBuffer(Buffer.from(relation('worksheet', 'sheet.xml')), 'xl/_rels/workbook.xml.rels');
  zip.addBuffer(Buffer.from(row.repeat(12_000)), 'xl/sheet.xml');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return new Uint8Array(readFileSync(path));
}

onBothEngines('lists of people', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });

  const codes = async (api: ApiClient) =>
    (await api.get('/v2/qr-codes', { query: { sort: 'oldest', page_size: '100' } })).body.items;
  const imports = (upload_id: string, more: object = {}) => ({ kind: 'import', upload_id, ...more });
  const refusals = async (api: ApiClient, id: string): Promise<{ line: number; message: string; code: string }[]> =>
    (await api.get(`/v2/jobs/${id}/refusals`, { headers: { accept: 'application/json' } })).body.items;

  test('the sample files of the dashboard come in as they are, on the smallest plan too', async () => {
    for (const name of ['codes.csv', 'codes.xlsx']) {
      const api = pageClient(app(), await app().owner({ plan: 'free' }));
      const sample = bytesOf(`web/features/import-export/sample/${name}`);
      const { result } = await run(api, imports(await uploaded(api, sample, name.endsWith('x') ? XLSX : {})));
      expect([name, result]).toEqual([name, { created: 3, refused: 0 }]);
      expect(await codes(api)).toMatchObject([
        { label: 'Menu, table 1', tags: ['Ground floor', 'Menus'], note: 'Beside the window' },
        { label: 'Menu, table 2', redirect_url: 'https://example.com/menu?table=2', tags: ['Menus'] },
        { label: 'Welcome', tags: [] },
      ]);
    }
  });

  test('a text in any encoding and with any separator makes the same codes', async () => {
    const rows = [
      ['Name', 'Website'],
      ['Käse, Öl & Größe – 5 €', 'bücher.example/menü'],
    ];
    const text = (separator: string, lineBreak: string) =>
      rows.map((row) => row.map((cell) => `"${cell}"`).join(separator) + lineBreak).join('');
    const windows = Buffer.from(text(';', '\r\n').replaceAll('–', '\x96').replaceAll('€', '\x80'), 'latin1');
    const files: [string, Uint8Array<ArrayBuffer>][] = [
      ['UTF-8', new Uint8Array(Buffer.from(text(',', '\n')))],
      ['Windows-1252', new Uint8Array(windows)],
      ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${text('\t', '\r')}`, 'utf16le'))],
      ['UTF-16 of others', new Uint8Array(Buffer.from(`\ufeff${text('|', '\n')}`, 'utf16le').swap16())],
    ];
    const { api } = await app().owner();
    for (const [, content] of files)
      expect((await run(api, imports(await uploaded(api, content)))).result).toEqual({ created: 1, refused: 0 });
    const made = (await codes(api)) as { label: string; redirect_url: string }[];
    expect(made.map(({ label, redirect_url }) => [label, redirect_url])).toEqual(
      files.map(() => ['Käse, Öl & Größe – 5 €', 'https://xn--bcher-kva.example/men%C3%BC']),
    );
  });

  test('a first row that is data is recognised and imported, and columns are called by their letters', async () => {
    const { api } = await app().owner();
    const { body: list } = await upload(api, 'Menu,example.com/menu\nBad,not an address\n');
    expect(list).toMatchObject({ has_header: false, rows: 1, columns: { redirect_url: 1, name: 0 } });
    const job = await run(api, imports(list.upload_id));
    expect(job).toMatchObject({ total: 2, done: 2, result: { created: 1, refused: 1 } });
    expect(await refusals(api, job.job_id)).toMatchObject([
      { line: 2, message: expect.stringMatching(/^Column B must be an absolute URL/) },
    ]);
    // Whoever knows better says so.
    const columns = { redirect_url: 1, name: 0 };
    const named = await run(api, imports(list.upload_id, { has_header: true, columns, dry_run: true }));
    expect(named).toMatchObject({ total: 1, result: { created: 0, refused: 1 } });
    const [told] = await refusals(api, named.job_id);
    expect(told?.message).toStartWith('"example.com/menu" must be');
  });

  test('errors name the column as it is called in the file', async () => {
    const { api } = await app().owner();
    const list = [
      'Title,Website,Tags,Scan limit',
      'A,nonsense,,',
      `B,example.com,${'x'.repeat(60)},`,
      'C,example.com,,many',
      'D,,,',
      'E,http://127.0.0.1/,,',
    ];
    const job = await run(api, imports(await uploaded(api, list.join('\n')), { dry_run: true }));
    expect(
      (await refusals(api, job.job_id)).map(({ line, message }) => [line, message.split(' ')[0], message]),
    ).toEqual([
      [2, '"Website"', expect.stringContaining('must be an absolute URL')],
      [3, '"Tags":', expect.stringContaining('a name')],
      [4, '"Scan', expect.stringContaining('"Scan limit" must be')],
      [5, '"Website"', expect.stringContaining('is required')],
      [6, '"Website":', expect.stringContaining('failed the safety check')],
    ]);
  });

  test('projects that do not exist are counted, refused without the wish, and made once with it', async () => {
    const { api } = await app().owner();
    await api.post('/v2/projects', { name: 'Spring' });
    const rows = ['Summer', 'Autumn', 'Summer', 'Spring'].map((name, at) => `https://example.com/${at},${name}`);
    const upload_id = await uploaded(api, `Destination,Project\n${rows.join('\n')}\nnonsense,Never\n`);
    const refused = await run(api, imports(upload_id, { dry_run: true }));
    expect(refused.result).toEqual({ created: 1, refused: 4, new_projects: 2 });
    expect((await refusals(api, refused.job_id))[0]).toMatchObject({
      line: 2,
      code: 'project_not_found',
      message: 'There is no project "Summer" in this account',
    });
    const wish = { create_projects: true };
    const preview = await run(api, imports(upload_id, { ...wish, dry_run: true }));
    expect(preview.result).toEqual({ created: 4, refused: 1, new_projects: 2 });
    const names = async () =>
      (await api.get('/v2/projects')).body.items.map(({ name }: { name: string }) => name).sort();
    expect(await names()).not.toContain('Summer');
    expect((await run(api, imports(upload_id, wish))).result).toEqual({ created: 4, refused: 1 });
    const all = await names();
    expect(
      ['Autumn', 'Spring', 'Summer', 'Never'].map((name) => all.filter((one: string) => one === name).length),
    ).toEqual([1, 1, 1, 0]);
  });

  test('projects are made up to the number of the plan, in a preview as in the import', async () => {
    const api = pageClient(app(), await app().owner({ plan: 'free' }));
    const rows = Array.from({ length: 5 }, (_, at) => `https://example.com/${at},Project ${at}`);
    const upload_id = await uploaded(api, `Destination,Project\n${rows.join('\n')}\n`);
    const told: string[][] = [];
    for (const dry_run of [true, false]) {
      const job = await run(api, imports(upload_id, { create_projects: true, dry_run }));
      told.push((await refusals(api, job.job_id)).map(({ code }) => code));
    }
    expect(told[0]).toEqual(told[1] ?? []);
    expect(told[0]).toContain('quota_exceeded_project');
  });

  test('codes get the style template that was chosen for all', async () => {
    const { api } = await app().owner();
    const look = { name: 'Round', qr_render_metadata: { dot_style: 'rounded' } };
    const { style_template_id } = (await api.post('/v2/style-templates', look)).body;
    const upload_id = await uploaded(api, 'Destination\nexample.com\n');
    expect((await run(api, imports(upload_id, { style_template_id }))).result).toEqual({ created: 1, refused: 0 });
    expect((await codes(api))[0].qr_render_metadata.dot_style).toBe('rounded');
    const stranger = await app().owner();
    const theirs = await uploaded(stranger.api, 'Destination\nexample.com\n');
    expectRefusal(await stranger.api.post('/v2/jobs', imports(theirs, { style_template_id })), 404, 'not_found');
  });

  test('a spreadsheet of LibreOffice comes in as it is read on the screen', async () => {
    const { api } = await app().owner();
    const { body: list } = await upload(api, bytesOf('src/lib/xlsx/testing/cells.xlsx'), XLSX);
    expect(list).toMatchObject({ format: 'xlsx', header: ['Kind', 'Cell'], rows: 19 });
    const columns = { name: 0, text: 1 };
    const job = await run(api, imports(list.upload_id, { columns }));
    // Row 18 has an error instead of a value, row 23 more cells than the first.
    expect((await refusals(api, job.job_id)).map(({ line }) => line)).toEqual([18, 23]);
    const made = Object.fromEntries(
      (await codes(api)).map(({ label, qr_data }: { label: string; qr_data: { text: string } }) => [
        label,
        qr_data.text,
      ]),
    );
    expect(made).toMatchObject({ percent: '19%', zeros: '01067', 'formula of texts': 'https://example.com/text' });
  });

  test('uploads that wait are listed with their names until they are imported, and can be deleted', async () => {
    const owner = await app().owner();
    const api = pageClient(app(), owner);
    const send = async (name: string) =>
      (
        await api.send('POST', `/v2/uploads?name=${encodeURIComponent(name)}`, {
          body: 'redirect_url\nhttps://example.com/\n',
          headers: { 'content-type': 'text/csv' },
        })
      ).body.upload_id;
    const waiting = async () => (await api.get('/v2/uploads')).body.items.map(({ name }: { name: string }) => name);
    const [first, second] = [await send('Menü (2).csv'), await send('other.csv')];
    const preview = await run(api, imports(first, { dry_run: true }));
    expect([preview.list_name, await waiting()]).toEqual(['Menü (2).csv', ['other.csv', 'Menü (2).csv']]);
    const job = await run(api, imports(first));
    expect([job.list_name, await waiting()]).toEqual(['Menü (2).csv', ['other.csv']]);
    const stranger = await app().owner();
    expectRefusal(await stranger.api.send('DELETE', `/v2/uploads/${second}`), 404, 'not_found');
    expect((await api.send('DELETE', `/v2/uploads/${second}`)).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expectRefusal(await api.post('/v2/jobs', imports(second)), 404, 'not_found');
    expect(readdirSync(join(app().storeEnv.DATA_DIR, 'jobs'))).not.toContain(second);
    await query(app().storeEnv, `update jobs set state = 'running', lease_until = 9e12 where id = '${job.job_id}'`);
    expectRefusal(await api.send('DELETE', `/v2/uploads/${first}`), 400, 'invalid_request', 'cancel the job first');
  });

  test('a spreadsheet unpacks no further than the bytes of the account reach, and leaves nothing', async () => {
    const owner = await app().owner({ plan: 'free' });
    const api = pageClient(app(), owner);
    const large = await largeSpreadsheet();
    const filler = await run(api, { kind: 'export', format: 'csv' });
    const leave = (bytes: number) =>
      query(app().storeEnv, `update jobs set kept_bytes = ${100_000_000 - bytes} where id = '${filler.job_id}'`);
    await leave(6_000_000);
    expectRefusal(await upload(api, large, XLSX), 402, 'quota_exceeded_job_bytes');
    const kept = () => query(app().storeEnv, `select kept_bytes from uploads where account_id = '${owner.id}'`);
    expect(await kept()).toEqual([]);
    await leave(30_000_000);
    const { status, body } = await upload(api, large, XLSX);
    expect([status, body.rows]).toEqual([201, 11_999]);
    const [row] = await kept();
    expect(Number(row?.kept_bytes)).toBeWithin(12_000_000, 13_000_000);
  });
});
