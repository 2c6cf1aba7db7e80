import { expect, test } from 'bun:test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endedJob, run, start, uploaded } from '../flows/jobs/support/jobs.ts';
import { apiClient } from '../harness/api-client.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { FIRST_KEY, startProcess } from '../harness/server-process.ts';
import { startApp } from '../harness/start-app.ts';
import { until } from '../harness/until.ts';
import { query } from './support/query.ts';

const ROWS = 200;
const KILLS = 2;

onBothEngines('jobs of a server that is killed', (engine) => {
  test('an import, a change of all codes and an export finish, nothing twice and nothing missing', async () => {
    const storeEnv = await emptyStore(engine);
    const rows = Array.from({ length: ROWS }, (_, at) => `https://example.com/summer/${at}\n`).join('');
    let server = await startProcess(storeEnv);
    const client = () => apiClient(server.url, FIRST_KEY);
    const upload_id = await uploaded(client(), `redirect_url\n${rows}`);
    const change = { redirect_url: { find: 'summer', replace: 'mid-summer' } };
    const requests = [
      { kind: 'import', upload_id },
      { kind: 'update', filter: {}, change },
      { kind: 'export', format: 'ndjson' },
    ];
    for (const request of requests) {
      const id = await start(client(), request);
      for (let kill = 0; kill < KILLS; kill++) {
        const from = (await query(storeEnv, `select done from jobs where id = '${id}'`))[0]?.done;
        await until(async () => {
          const [row] = await query(storeEnv, `select done, state from jobs where id = '${id}'`);
          return Number(row?.done) > Number(from) || row?.state === 'done';
        });
        await server.kill();
        // Its claim ends at once, instead of after 15 s.
        await query(storeEnv, `update jobs set lease_until = 0`);
        server = await startProcess(storeEnv);
      }
      const job = await endedJob(client(), id);
      const many = request.kind === 'import' ? 'created' : 'changed';
      const result = request.kind === 'export' ? null : { [many]: ROWS, refused: 0 };
      expect(job).toMatchObject({ state: 'done', done: ROWS, total: ROWS, result });
      if (job.file_url === null) continue;
      const path = new URL(job.file_url).pathname;
      const text = await (await fetch(server.url + path, { headers: { 'x-api-key': FIRST_KEY } })).text();
      expect(text.trim().split('\n')).toHaveLength(request.kind === 'import' ? ROWS + 1 : ROWS);
    }
    const codes = await query(storeEnv, 'select redirect_url, revision from qr_codes order by seq');
    expect(codes.map(({ redirect_url }) => redirect_url)).toEqual(
      Array.from({ length: ROWS }, (_, at) => `https://example.com/mid-summer/${at}`),
    );
    await server.kill();
  });

  if (engine === 'sqlite') return;

  test('any node runs a job and gives its files, wherever the list arrived', async () => {
    const storeEnv = await emptyStore(engine);
    /** Each has a disk of its own. */
    const node = () =>
      startApp(engine, {
        storeEnv: { ...storeEnv, DATA_DIR: mkdtempSync(join(tmpdir(), 'repoint-node-')) },
        roles: ['api'],
      });
    // More than one piece in the database.
    const rows = Array.from({ length: 150 }, (_, at) => `https://example.com/${at},${'x'.repeat(1_900)}`).join('\n');
    const first = await node();
    const { apiKey, api } = await first.account({ plan: 'enterprise' });
    const upload_id = await uploaded(api, `redirect_url,note\n${rows}\nnonsense,\n`);
    await first.stop();
    const second = await node();
    const { job_id: imported, result } = await run(second.client(apiKey), { kind: 'import', upload_id });
    expect(result).toEqual({ created: 150, refused: 1 });
    const { job_id: exported } = await run(second.client(apiKey), { kind: 'export', format: 'ndjson' });
    const third = await node();
    const read = async ({ url }: { url: string }, path: string, headers: Record<string, string> = {}) =>
      (await fetch(`${url}/v2/jobs/${path}`, { headers: { 'x-api-key': apiKey, ...headers } })).text();
    for (const path of [`${exported}/file`, `${imported}/file`, `${imported}/refusals`]) {
      const whole = await read(second, path);
      expect(await read(third, path)).toBe(whole);
      const range = { range: `bytes=${whole.length - 40}-` };
      expect(await read(third, path, range)).toBe(whole.slice(-40));
    }
    const whole = await read(third, `${exported}/file`);
    expect(whole.trim().split('\n')).toHaveLength(150);
    const range = { range: 'bytes=262100-262200' };
    expect(await read(third, `${exported}/file`, range)).toBe(whole.slice(262_100, 262_201));
    await Promise.all([second.stop(), third.stop()]);
  });
});
