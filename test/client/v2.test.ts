import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { ApiError, ConnectionError, JobError, Repoint } from '../../clients/typescript/src/index.ts';
import { sharedDashboard } from '../flows/dashboard/support/dashboard-app.ts';
import { onBothEngines } from '../harness/engines.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';

const TARGET = 'https://example.com/menu';
const csv = (...lines: string[]) => new Blob([`${lines.join('\n')}\n`], { type: 'text/csv' });

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

onBothEngines('the client, for v2', (engine) => {
  const app = sharedDashboard(engine);
  let apiKey: string;
  let repoint: Repoint;
  beforeAll(async () => {
    apiKey = (await app().owner()).apiKey;
    repoint = new Repoint({ baseUrl: app().url, apiKey });
  });

  test('calls any operation with its path, query and body, and gives the fields and the version', async () => {
    const path = { external_id: 'table 7/a' };
    const put = (label: string) =>
      repoint.call('PUT /v2/qr-codes/external/{external_id}', { path, body: { label, redirect_url: TARGET } });
    const made = await put('Table 7');
    expect((await put('Table seven')).qr_id).toBe(made.qr_id);
    const query = { external_id: 'table 7/a' };
    expect((await repoint.call('GET /v2/qr-codes/count', { query })).count).toBe(1);
    const late = repoint.call(
      'PATCH /v2/qr-codes/{id}',
      { path: { id: made.qr_id }, body: { note: 'x' } },
      { ifMatch: made.etag },
    );
    expect((await refusalOf(late)).code).toBe('precondition_failed');
    expect((await repoint.call('GET /v2/account')).usage.active_codes).toBe(1);
  });

  test('reads lists over all their pages', async () => {
    const operations = ['a', 'b', 'c'].map((label) => ({ create: { label, redirect_url: TARGET, tags: ['Paged'] } }));
    const { results } = await repoint.call('POST /v2/qr-codes/batch', { body: { operations } });
    const list = repoint.pages('GET /v2/qr-codes', { query: { tag: ['Paged'], sort: 'label' } }, { pageSize: 2 });
    expect((await all(list)).map(({ qr_id }) => qr_id)).toEqual(results.map(({ qr }) => qr?.qr_id ?? ''));
    expect((await list.page()).items).toHaveLength(2);
    const history = repoint.pages('GET /v2/qr-codes/{id}/history', { path: { id: results[0]?.qr?.qr_id ?? '' } });
    expect(await all(history)).toHaveLength(1);
  });

  test('gives files whole, or the refusal of them', async () => {
    const { qr_id: id } = await repoint.call('POST /v2/qr-codes', { body: { redirect_url: TARGET } });
    const query = { format: 'png', width: 200 } as const;
    const picture = await repoint.download('GET /v2/qr-codes/{id}/picture', { path: { id }, query });
    expect([picture.type, (await picture.bytes()).subarray(1, 4)]).toEqual(['image/png', Buffer.from('PNG')]);
    const days = await repoint.download('GET /v2/analytics/account/{view}', { path: { view: 'devices' } });
    expect(await days.text()).toStartWith('device,scans');
    const unknown = repoint.download('GET /v2/qr-codes/{id}/picture', { path: { id: 'qr_no' } });
    expect((await refusalOf(unknown)).code).toBe('qr_not_found');
  });

  test('tells why a look is refused', async () => {
    const tiny = { format_ratio: 'custom', width: 64, height: 64, padding: 20 } as const;
    const made = repoint.call('POST /v2/qr-codes', { body: { redirect_url: TARGET, qr_render_metadata: tiny } });
    const { code, reasons } = await refusalOf(made);
    expect([code, reasons]).toEqual(['unreadable_style', [expect.stringContaining('too small')]]);
  });

  describe('jobs', () => {
    test('a list is uploaded, tried, imported, and its result and refusals are downloaded', async () => {
      const list = csv('external_id,redirect_url', `job-1,${TARGET}`, 'job-2,nowhere', `job-3,${TARGET}`);
      const { upload_id, rows } = await repoint.jobs.upload(list);
      expect(rows).toBe(3);
      for (const dry_run of [true, false]) {
        const { job_id } = await repoint.jobs.start({ kind: 'import', upload_id, dry_run });
        const { result } = await repoint.jobs.wait(job_id);
        expect(result).toEqual({ created: 2, refused: 1 });
        const refused = (await (await repoint.jobs.refusals(job_id)).text()).trimEnd().split('\n');
        expect([refused.length, refused[1]]).toEqual([2, expect.stringMatching(/^3,.*invalid_request/)]);
        const made = await repoint.call('GET /v2/qr-codes/count', { query: { external_id: 'job-1' } });
        expect(made.count).toBe(dry_run ? 0 : 1);
        if (!dry_run) expect(await (await repoint.jobs.file(job_id)).text()).toContain('/qr-');
      }
    });

    test('waiting asks with pauses that grow to 5 s, ends with the signal, and throws what was cancelled', async () => {
      const { apiKey: other } = await app().owner();
      const states = ['waiting', ...Array(10).fill('running'), 'cancelled'];
      const pauses: number[] = [];
      const answering = async () => Response.json({ ok: true, job_id: 'job_1', state: states.shift() });
      const client = new Repoint({
        baseUrl: app().url,
        apiKey: other,
        fetch: answering as unknown as typeof fetch,
        pause: async (ms) => void pauses.push(ms),
      });
      const error = await client.jobs.wait('job_1').catch((thrown) => thrown);
      expect([error instanceof JobError, error.job.state]).toEqual([true, 'cancelled']);
      expect([pauses[0], pauses.at(-1), pauses.length]).toEqual([250, 5_000, 11]);
      const reason = new Error('enough');
      expect(await repoint.jobs.wait('job_1', { signal: AbortSignal.abort(reason) }).catch((thrown) => thrown)).toBe(
        reason,
      );
    });
  });

  describe('when a connection is cut after the server has answered', () => {
    let proxy: TcpProxy;
    let unreliable: Repoint;
    beforeAll(() => {
      proxy = startTcpProxy(Number(new URL(app().url).port));
      unreliable = new Repoint({ baseUrl: `http://127.0.0.1:${proxy.port}`, apiKey, pause: async () => {} });
    });
    afterAll(() => proxy.stop());

    test('what is made by a POST is made once: a batch, an upload, a job', async () => {
      proxy.dropNextAnswer();
      const operations = [{ create: { redirect_url: TARGET, tags: ['Once'] } }];
      await unreliable.call('POST /v2/qr-codes/batch', { body: { operations } });
      expect((await repoint.call('GET /v2/qr-codes/count', { query: { tag: ['Once'] } })).count).toBe(1);
      proxy.dropNextAnswer();
      const { upload_id } = await unreliable.jobs.upload(csv('redirect_url,tags', `${TARGET},Once by a job`));
      proxy.dropNextAnswer();
      const { job_id } = await unreliable.jobs.start({ kind: 'import', upload_id });
      await repoint.jobs.wait(job_id);
      expect((await repoint.call('GET /v2/qr-codes/count', { query: { tag: ['Once by a job'] } })).count).toBe(1);
      expect(proxy.dropped()).toBe(3);
    });

    test('a deletion is not sent again, since the second would not find it', async () => {
      const { tag_id: id } = await repoint.call('POST /v2/tags', { body: { name: 'Short-lived' } });
      /** Bun itself sends a DELETE again on a connection that was used before. */
      const losing = async (...call: Parameters<typeof fetch>) => {
        await fetch(...call);
        throw new TypeError('cut');
      };
      const client = new Repoint({ baseUrl: app().url, apiKey, fetch: losing as unknown as typeof fetch });
      const error = await client.call('DELETE /v2/tags/{id}', { path: { id } }).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(ConnectionError);
      expect((await repoint.call('GET /v2/tags')).items.map(({ tag_id }) => tag_id)).not.toContain(id);
    });
  });

  test('without a key the session of the page is used', async () => {
    const { headers, id } = await app().owner({ apiAccess: false });
    const sent: Headers[] = [];
    /** As a browser does for its own origin. */
    const withCookie = (url: string, init: RequestInit) => {
      sent.push(new Headers(init.headers));
      return fetch(url, { ...init, headers: { ...(init.headers as object), ...headers } });
    };
    const page = new Repoint({ baseUrl: app().url, fetch: withCookie as typeof fetch });
    expect((await page.call('GET /v2/account')).account_id).toBe(id);
    expect((await page.call('POST /v2/tags', { body: { name: 'By a page' } })).name).toBe('By a page');
    expect(sent.map((each) => each.has('x-api-key'))).toEqual([false, false]);
  });
});
