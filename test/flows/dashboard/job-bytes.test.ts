import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { startApp } from '../../harness/start-app.ts';
import { type Owner, sharedDashboard } from './support/dashboard-app.ts';
import { endedJob, sendHeadersOnly, sendWithoutEnd } from './support/jobs.ts';

/** Of the plan `free`. */
const MAX_BYTES = 100_000_000;

onBothEngines('the bytes of imports and exports', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });

  const upload = ({ dashboard }: Owner, body: string) =>
    dashboard.send('POST /imports', {}, { body, headers: { 'content-type': 'text/csv' } });

  /** An account whose files leave so many bytes. */
  const ownerWith = async (left: number) => {
    const owner = await app().owner({ plan: 'free' });
    const { body } = await upload(owner, 'redirect_url\n');
    await query(app().storeEnv, `update jobs set kept_bytes = ${MAX_BYTES - left} where id = '${body.job_id}'`);
    return { ...owner, firstJob: body.job_id as string };
  };

  const jobsOf = ({ id }: Owner) =>
    query(app().storeEnv, `select id, state, kept_bytes from jobs where account_id = '${id}' order by id`);

  test('parallel uploads together never take more than the plan allows', async () => {
    const owner = await ownerWith(100_000);
    const list = `redirect_url\n${'x'.repeat(40_000 - 13)}`;
    const replies = await Promise.all(Array.from({ length: 4 }, () => upload(owner, list)));
    expect(replies.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()).toEqual([
      '200 ',
      '200 ',
      '402 quota_exceeded_job_bytes',
      '402 quota_exceeded_job_bytes',
    ]);
    const kept = (await jobsOf(owner)).map(({ kept_bytes }) => Number(kept_bytes));
    expect(kept).toEqual([MAX_BYTES - 100_000, 40_000, 40_000]);
  });

  test('an upload that announces too many bytes is refused before any of them is sent', async () => {
    const owner = await ownerWith(1_000);
    const send = (bytes: number) => sendHeadersOnly(`${app().url}/dashboard-api/imports`, owner.headers, bytes);
    expect(await send(1_001)).toStartWith('HTTP/1.1 402');
    expect(await send(64 * 1024 * 1024 + 1)).toStartWith('HTTP/1.1 413');
    expect(await jobsOf(owner)).toHaveLength(1);
  });

  test('an upload of unknown length is refused where the bytes of the account end', async () => {
    const owner = await ownerWith(1_000_000);
    const headers = { ...owner.headers, 'content-type': 'text/csv' };
    const { status } = await sendWithoutEnd(`${app().url}/dashboard-api/imports`, headers);
    expect(status).toBe('402');
    expect(await jobsOf(owner)).toHaveLength(1);
    const files = readdirSync(join(app().storeEnv.DATA_DIR, 'jobs'));
    const rows = await query(app().storeEnv, 'select id from jobs');
    expect(files.filter((name) => name !== 'node').sort()).toEqual(rows.map(({ id }) => String(id)).sort());
  });

  test('an export that does not fit fails, leaves no file, and fits after another was deleted', async () => {
    const owner = await ownerWith(50);
    const { dashboard, firstJob } = owner;
    const make = async () => {
      const { job_id } = await dashboard.ask('POST /exports', { body: { kind: 'codes_csv' } });
      return endedJob(dashboard, job_id);
    };
    expect(await make()).toMatchObject({
      state: 'failed',
      error:
        'Files of imports and exports may take 100 MB on the plan free; delete older ones, or change to a larger plan',
    });
    expect((await jobsOf(owner))[1]).toMatchObject({ state: 'failed' });
    expect(Number((await jobsOf(owner))[1]?.kept_bytes)).toBe(0);
    await dashboard.ask('DELETE /jobs/{id}', { id: firstJob });
    await dashboard.refused('GET /jobs/{id}', { id: firstJob }, 404, 'not_found');
    const { state, file } = await make();
    expect([state, Number((await jobsOf(owner)).at(-1)?.kept_bytes)]).toEqual(['done', file?.bytes ?? 0]);
  });

  test('an account without a byte left starts no export', async () => {
    const { dashboard } = await ownerWith(0);
    const body = { kind: 'codes_csv' } as const;
    await dashboard.refused('POST /exports', { body }, 402, 'quota_exceeded_job_bytes', 'may take 100 MB');
  });

  test('another account cannot delete an import, and its owner not while it runs', async () => {
    const owner = await ownerWith(1_000);
    const { dashboard } = await app().owner();
    const input = { id: owner.firstJob };
    await dashboard.refused('DELETE /jobs/{id}', input, 404, 'not_found');
    await query(app().storeEnv, `update jobs set state = 'running', lease_until = 9e12 where id = '${input.id}'`);
    await owner.dashboard.refused('DELETE /jobs/{id}', input, 400, 'invalid_request', 'cancel it first');
  });

  test('an upload that was not started is gone after an hour, a started one is not', async () => {
    const owner = await app().owner();
    const list = 'redirect_url\nhttps://example.com/\n';
    const [kept, checked, uploaded] = [await upload(owner, list), await upload(owner, list), await upload(owner, list)];
    for (const { body } of [kept, checked]) {
      const options = { columns: { redirect_url: 0 }, short_link: null, project_id: null };
      await owner.dashboard.ask('POST /jobs/{id}/check', { id: body.job_id, body: options });
      await endedJob(owner.dashboard, body.job_id);
    }
    await owner.dashboard.ask('POST /jobs/{id}/start', { id: kept.body.job_id });
    await endedJob(owner.dashboard, kept.body.job_id);
    const { jobs } = await owner.dashboard.ask('GET /jobs', {});
    const lifetimes = jobs.map((job) => Math.round((Date.parse(job.expires_at) - Date.now()) / 3_600_000));
    expect(lifetimes).toEqual([1, 1, 7 * 24]);
    for (const [minutes, there] of [
      [55, [kept, checked, uploaded]],
      [61, [kept]],
    ] as const) {
      const clock = { now: () => Date.now() + minutes * 60_000 };
      await (await startApp(engine, { storeEnv: app().storeEnv, clock, roles: ['api'] })).stop();
      expect((await jobsOf(owner)).map(({ id }) => id)).toEqual(there.map(({ body }) => body.job_id));
    }
    const files = readdirSync(join(app().storeEnv.DATA_DIR, 'jobs'));
    expect([kept, checked, uploaded].map(({ body }) => files.includes(body.job_id))).toEqual([true, false, false]);
  });

  test('files on another node are removed by that node, and count until then', async () => {
    const owner = await ownerWith(10);
    const { firstJob: id, dashboard } = owner;
    const [{ node } = {}] = await query(app().storeEnv, `select node from jobs where id = '${id}'`);
    await query(app().storeEnv, `update jobs set node = 'node_other' where id = '${id}'`);
    await dashboard.ask('DELETE /jobs/{id}', { id });
    expect(await dashboard.ask('GET /jobs', {})).toEqual({ jobs: [] });
    expect((await upload(owner, 'redirect_url\n')).status).toBe(402);
    await query(app().storeEnv, `update jobs set node = '${node}' where id = '${id}'`);
    await (await startApp(engine, { storeEnv: app().storeEnv, roles: ['api'] })).stop();
    expect((await upload(owner, 'redirect_url\n')).status).toBe(200);
  });
});
