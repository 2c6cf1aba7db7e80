import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { expectRefusal } from '../api/support/envelope.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { pageClient, run, sendHeadersOnly, sendWithoutEnd, upload } from './support/jobs.ts';

/** Of the plan `free`. */
const MAX_BYTES = 100_000_000;

onBothEngines('the bytes of imports and exports', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });

  /** An account whose files leave so many bytes. */
  const ownerWith = async (left: number) => {
    const owner = await app().owner({ plan: 'free' });
    const firstJob = (await run(pageClient(app(), owner), { kind: 'export', format: 'csv' })).job_id;
    await query(app().storeEnv, `update jobs set kept_bytes = ${MAX_BYTES - left} where id = '${firstJob}'`);
    return { ...owner, api: pageClient(app(), owner), firstJob };
  };

  const keptOf = async ({ id }: Owner, table: 'jobs' | 'uploads') =>
    (await query(app().storeEnv, `select kept_bytes from ${table} where account_id = '${id}' order by id`)).map(
      ({ kept_bytes }) => Number(kept_bytes),
    );

  test('parallel uploads together never take more than the plan allows', async () => {
    const owner = await ownerWith(100_000);
    const list = `redirect_url\n${'x'.repeat(40_000 - 13)}`;
    const replies = await Promise.all(Array.from({ length: 4 }, () => upload(owner.api, list)));
    expect(replies.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()).toEqual([
      '201 ',
      '201 ',
      '402 quota_exceeded_job_bytes',
      '402 quota_exceeded_job_bytes',
    ]);
    expect(await keptOf(owner, 'uploads')).toEqual([40_000, 40_000]);
  });

  test('an upload that announces too many bytes is refused before any of them is sent', async () => {
    const owner = await ownerWith(1_000);
    const send = (bytes: number) => sendHeadersOnly(`${app().url}/v2/uploads`, owner.headers, bytes);
    expect(await send(1_001)).toStartWith('HTTP/1.1 402');
    expect(await send(64 * 1024 * 1024 + 1)).toStartWith('HTTP/1.1 413');
    expect(await keptOf(owner, 'uploads')).toEqual([]);
  });

  test('an upload of unknown length is refused where the bytes of the account end', async () => {
    const owner = await ownerWith(1_000_000);
    const headers = { ...owner.headers, 'content-type': 'text/csv' };
    const { status } = await sendWithoutEnd(`${app().url}/v2/uploads`, headers);
    expect(status).toBe('402');
    expect(await keptOf(owner, 'uploads')).toEqual([]);
    const files = readdirSync(join(app().storeEnv.DATA_DIR, 'jobs'));
    const rows = await query(app().storeEnv, 'select id from jobs union all select id from uploads');
    const ids = new Set(rows.map(({ id }) => String(id)));
    expect(files.filter((name) => !ids.has(name))).toEqual([]);
  });

  test('an export that does not fit fails, leaves no file, and fits after another was deleted', async () => {
    const owner = await ownerWith(50);
    const { api, firstJob } = owner;
    const make = () => run(api, { kind: 'export', format: 'csv' });
    expect(await make()).toMatchObject({
      state: 'failed',
      error: {
        code: 'quota_exceeded_job_bytes',
        message:
          'Files of imports and exports may take 100 MB on the plan free; delete older ones, or change to a larger plan',
      },
    });
    expect((await keptOf(owner, 'jobs'))[1]).toBe(0);
    expect((await api.send('DELETE', `/v2/jobs/${firstJob}`)).status).toBe(200);
    expectRefusal(await api.get(`/v2/jobs/${firstJob}`), 404, 'not_found');
    const { state, file } = await make();
    expect([state, (await keptOf(owner, 'jobs')).at(-1)]).toEqual(['done', file?.bytes ?? 0]);
  });

  test('an account without a byte left starts no export', async () => {
    const { api } = await ownerWith(0);
    const reply = await api.post('/v2/jobs', { kind: 'export', format: 'csv' });
    expectRefusal(reply, 402, 'quota_exceeded_job_bytes', 'may take 100 MB');
  });

  test('another account cannot delete a job, and its owner not while it runs', async () => {
    const { api, firstJob } = await ownerWith(1_000);
    const stranger = await app().owner();
    expectRefusal(await stranger.api.send('DELETE', `/v2/jobs/${firstJob}`), 404, 'not_found');
    await query(app().storeEnv, `update jobs set state = 'running', lease_until = 9e12 where id = '${firstJob}'`);
    expectRefusal(await api.send('DELETE', `/v2/jobs/${firstJob}`), 400, 'invalid_request', 'cancel it first');
  });
});
