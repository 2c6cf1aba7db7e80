import { expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { until } from '../../harness/until.ts';
import { INERT_FILES, samplePdf, samplePng, sampleWebp } from '../../pictures/make-files.ts';
import { expectRefusal } from '../api/support/envelope.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { fileCode, storedFile } from './support/files.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

onBothEngines('the file of a code', (engine) => {
  const app = sharedDashboard(engine);
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${app().url}/${path}`, { headers, method, redirect: 'manual' });
  const countOf = async ({ api }: Owner, id: string) => (await api.get(`/v2/qr-codes/${id}`)).body.scan_count as number;

  test('is what its link answers, to browsers and programs alike, and each time a scan', async () => {
    const owner = await app().owner();
    const { qr_id, slug, file } = await fileCode(app(), owner, samplePdf(), { name: 'Menü 2026.pdf' });
    for (const headers of [HTML, {}]) {
      const answer = await get(slug, headers);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(Buffer.from(await answer.arrayBuffer()).equals(samplePdf())).toBe(true);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'accept-ranges': 'bytes',
        'cache-control': 'no-store',
        'content-disposition': `inline; filename="Men_ 2026.pdf"; filename*=UTF-8''Men%C3%BC%202026.pdf`,
        // What comes out of PostgreSQL is sent in chunks.
        ...(engine === 'sqlite' && { 'content-length': String(samplePdf().length) }),
        'content-security-policy': "frame-ancestors 'none'",
        etag: `"${file.sha256}"`,
        'x-content-type-options': 'nosniff',
        link: expect.stringContaining(`/report?code=${slug}>`),
      });
    }
    expect(await countOf(owner, qr_id)).toBe(2);
    const head = await get(slug, HTML, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(samplePdf().length),
      '',
    ]);
    expect(await countOf(owner, qr_id)).toBe(2);
  });

  test('that is a picture is served in a sandbox', async () => {
    const owner = await app().owner();
    for (const file of [samplePng(), sampleWebp(), ...INERT_FILES.slice(0, 2).map((inert) => inert.file())]) {
      const { slug } = await fileCode(app(), owner, file, { name: 'plan' });
      const { headers } = await get(slug);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*sandbox$/);
      expect(headers.get('content-type')).toMatch(/^image\//);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('is saved with the ending of its type, whatever its owner calls it', async () => {
    const owner = await app().owner();
    for (const [name, saved] of [
      ['menu.pdf', 'menu.pdf'],
      ['menu', 'menu.pdf'],
      ['setup.exe', 'setup.exe.pdf'],
      ['page.html', 'page.html.pdf'],
      ['a"b;c.PDF', 'a_b;c.PDF'],
    ] as const) {
      const { slug } = await fileCode(app(), owner, samplePdf(), { name, disposition: 'attachment' });
      expect((await get(slug)).headers.get('content-disposition')).toStartWith(`attachment; filename="${saved}"; `);
    }
  });

  test('is given in ranges, of which only one from the first byte is a scan', async () => {
    const owner = await app().owner();
    const { qr_id, slug, file } = await fileCode(app(), owner, samplePdf());
    const size = samplePdf().length;
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await get(slug, { range, ...more });
      return [answer.status, answer.headers.get('content-range'), (await answer.arrayBuffer()).byteLength];
    };
    expect(await part('bytes=10-19')).toEqual([206, `bytes 10-19/${size}`, 10]);
    expect(await part('bytes=-7')).toEqual([206, `bytes ${size - 7}-${size - 1}/${size}`, 7]);
    expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, 0]);
    expect(await part('bytes=10-19', { 'if-range': `"${file.sha256}"` })).toEqual([206, `bytes 10-19/${size}`, 10]);
    expect(await countOf(owner, qr_id)).toBe(0);
    expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${size}`, 10]);
    // The whole file is sent: a new download.
    expect(await part('bytes=10-19', { 'if-range': '"older"' })).toEqual([200, null, size]);
    expect(await part('bytes=1-2,5-6')).toEqual([200, null, size]);
    expect(await countOf(owner, qr_id)).toBe(3);
  });

  test('is counted exactly up to the scan limit, and a download that was counted goes on', async () => {
    const owner = await app().owner();
    const { qr_id, slug, file } = await fileCode(app(), owner, samplePdf(), {}, { scan_limit: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(slug)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 410, 410, 410, 410, 410]);
    expect(await countOf(owner, qr_id)).toBe(3);
    const cookie =
      answers
        .find(({ status }) => status === 200)
        ?.headers.get('set-cookie')
        ?.split(';')[0] ?? '';
    const range = 'bytes=5-';
    expect((await get(slug, { range })).status).toBe(410);
    expect((await get(slug, { range, cookie })).status).toBe(206);
    expect((await get(slug, { range, cookie: `${cookie}x` })).status).toBe(410);
    expect((await get(slug, { range, 'if-range': `"${file.sha256}"` })).status).toBe(206);
    expect((await get(slug, { range: 'bytes=0-', cookie })).status).toBe(410);
    expect(await countOf(owner, qr_id)).toBe(3);
  });

  test('is not continued once the code stops', async () => {
    const owner = await app().owner();
    const { qr_id, slug, file } = await fileCode(app(), owner, samplePdf());
    const rest = { range: 'bytes=5-', 'if-range': `"${file.sha256}"` };
    expect((await get(slug, rest)).status).toBe(206);
    await owner.api.patch(`/v2/qr-codes/${qr_id}`, { expires_at: '2020-01-01T00:00:00Z' });
    expect((await get(slug, rest)).status).toBe(410);
    await owner.api.patch(`/v2/qr-codes/${qr_id}`, { expires_at: null, password: 'secret' });
    expect((await get(slug, rest)).status).toBe(401);
    await owner.api.patch(`/v2/qr-codes/${qr_id}`, { password: null, status: 'archived' });
    expect((await get(slug, rest)).status).toBe(404);
  });

  test('comes after the password and the rules', async () => {
    const owner = await app().owner();
    const rules = [{ when: [{ device: ['ios'] }], url: 'https://example.com/ios' }];
    const { slug, name } = await fileCode(app(), owner, samplePdf(), {}, { password: 'secret', rules });
    expect((await get(slug, HTML)).status).toBe(401);
    const sent = await fetch(`${app().url}/${slug}`, {
      method: 'POST',
      body: new URLSearchParams({ password: 'secret' }),
      redirect: 'manual',
    });
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const cookie = (sent.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    expect((await get(slug, { ...HTML, cookie, range: 'bytes=9-' })).status).toBe(206);
    const agent = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', cookie };
    expect((await get(slug, agent)).headers.get('location')).toBe('https://example.com/ios');
    expect((await get(`${slug}/${name}`)).headers.get('location')).toBe(`/${slug}`);
  });

  test('is also at its name below the link, in upper case too, and every other name leads to the link', async () => {
    const owner = await app().owner();
    const { qr_id, slug } = await fileCode(app(), owner, samplePdf(), { name: 'Menü (neu).pdf' });
    for (const link of [slug, slug.toUpperCase()]) {
      const answer = await get(`${link}/${encodeURIComponent('Menü (neu).pdf')}`, HTML);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
    expect(await countOf(owner, qr_id)).toBe(2);
    for (const other of ['menu.pdf', '%E0%A4%A', '..%2f', 'a%00b', 'x'.repeat(5_000)]) {
      const answer = await get(`${slug}/${other}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/${slug}`]);
    }
    for (const path of [`${slug}/`, `${slug}/a/b`, `qr-22222222/menu.pdf`]) expect((await get(path)).status).toBe(404);
    const text = await owner.api.post('/v2/qr-codes', { type: 'text', text: 'Hello' });
    expect((await get(`${text.body.slug}/menu.pdf`)).status).toBe(404);
    expect(await countOf(owner, qr_id)).toBe(2);
  });

  test('is the account’s own: one of another account is as unknown', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    const theirs = await storedFile(other.api, samplePdf());
    const make = (qr_data: object) => owner.api.post('/v2/qr-codes', { type: 'file', qr_data });
    const unknown = { ...theirs, file_id: `${theirs.file_id.slice(0, -4)}0000` };
    const [foreign, never] = [
      await make({ file_id: theirs.file_id, name: 'a.pdf' }),
      await make({ file_id: unknown.file_id, name: 'a.pdf' }),
    ];
    expectRefusal(foreign, 400, 'invalid_request', 'qr_data.file_id is not a file of this account');
    expect([foreign.body.message, foreign.body.field]).toEqual([never.body.message, 'qr_data.file_id']);
    const mine = await storedFile(owner.api, samplePdf());
    for (const name of ['', 'a/b.pdf', 'a\\b.pdf', '..', 'a\nb.pdf', 'a\u202efdp.exe', 'x'.repeat(256), '\ud800'])
      expectRefusal(await make({ file_id: mine.file_id, name }), 400, 'invalid_request', 'qr_data.name');
    expectRefusal(await make({ ...mine, name: 'a.pdf' }), 400, 'invalid_request');
    expectRefusal(await make({ file_id: 'x', name: 'a.pdf' }), 400, 'invalid_request', 'file_id');
  });

  test('that is not there any more is no answer, and never half of one', async () => {
    const owner = await app().owner();
    const { slug, file } = await fileCode(app(), owner, samplePdf());
    await query(app().storeEnv, `delete from files where id = '${file.file_id}'`);
    expect((await get(slug)).status).toBe(404);
  });

  if (engine === 'sqlite')
    test('whose bytes are lost on the disk breaks nothing else', async () => {
      const owner = await app().owner();
      const { qr_id, slug, file } = await fileCode(app(), owner, samplePdf('lost'));
      rmSync(join(app().storeEnv.DATA_DIR, 'content', file.file_id));
      const answers = [await get(slug), await get(slug, { range: 'bytes=5-' })].map(({ status }) => status);
      expect([answers, await countOf(owner, qr_id)]).toEqual([[503, 503], 0]);
      const { status, body } = await owner.api.get(`/v2/files/${file.file_id}/content`);
      expect([status, body.code]).toEqual([503, 'unavailable']);
    });

  test('of 20 MB is not held in memory for readers that do not read, and those that go away leave nothing', async () => {
    const owner = await app().owner();
    const padding = Buffer.alloc(19_900_000, '% padding\n');
    const large = Buffer.concat([samplePdf().subarray(0, 9), padding, samplePdf().subarray(9)]);
    const { slug } = await fileCode(app(), owner, large);
    const { hostname, port } = new URL(app().url);
    Bun.gc(true);
    const before = process.memoryUsage().rss;
    const readers = Array.from({ length: 60 }, () => connect(Number(port), hostname).pause());
    for (const reader of readers) reader.write(`GET /${slug} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`);
    const sent = async () => {
      const { api } = owner;
      return (await api.get('/v2/qr-codes?page_size=1')).body.items[0].scan_count as number;
    };
    await until(sent, (count) => count === readers.length);
    // Each would hold 20 MB, 1,200 in all. What else this process did is in it, too.
    expect((process.memoryUsage().rss - before) / 1_000_000).toBeLessThan(600);
    for (const reader of readers) reader.destroy();
    expect((await (await get(slug)).arrayBuffer()).byteLength).toBe(large.length);
  });
});
