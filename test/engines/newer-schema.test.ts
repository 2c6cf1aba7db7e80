import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from '../../src/store/migrations/list.ts';
import { renderedCode } from '../harness/codes.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { type Engine, onBothEngines } from '../harness/engines.ts';
import { scan } from '../harness/scan-client.ts';
import { startApp } from '../harness/start-app.ts';
import { until } from '../harness/until.ts';
import { migrateFurther } from './support/migrate-further.ts';
import { query } from './support/query.ts';

const TARGET = 'https://example.com/menu';

async function serverWithCode(engine: Engine) {
  const app = await startApp(engine);
  const { api } = await app.account();
  const ask = async (path: string) => {
    const response = await fetch(`${app.url}${path}`);
    return [response.status, await response.json()];
  };
  const code = await renderedCode(api, { redirect_url: TARGET });
  const scanCount = async () => (await api.get(`/v1/qr-codes/${code.id}`)).body.scan_count;
  return { ...app, api, ask, code, scanCount };
}

onBothEngines('a server whose store a newer version has migrated', (engine) => {
  test('stays ready after an additive migration, and an older version starts on it', async () => {
    const server = await serverWithCode(engine);
    await migrateFurther(server.storeEnv, { additive: true });
    expect(await server.ask('/readyz')).toEqual([200, { status: 'ready' }]);
    expect((await runCliJson(server.storeEnv, ['migrate', '--plan'])).migrations).toEqual([]);
    const next = await startApp(engine, { storeEnv: server.storeEnv });
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
    await next.stop();
    await server.stop();
  });

  test('stays ready after a clean-up of what it no longer uses, and is not after one of what it does not know', async () => {
    for (const [completes, status] of [
      [MIGRATIONS.length, 200],
      [MIGRATIONS.length + 1, 503],
    ] as const) {
      const server = await serverWithCode(engine);
      await migrateFurther(server.storeEnv, { completes });
      expect((await fetch(`${server.url}/readyz`)).status).toBe(status);
      const started = await runCli(server.storeEnv, ['accounts', 'list']);
      expect([started.exitCode, started.stderr.includes('"two steps"')]).toEqual(
        status === 200 ? [0, false] : [2, true],
      );
      await server.stop();
    }
  });

  test('is not ready after any other, says why, and goes on with requests as long as their statements work', async () => {
    const server = await serverWithCode(engine);
    const { code, ask, storeEnv } = server;
    expect((await scan(server.url, code.slug)).status).toBe(302);
    await migrateFurther(storeEnv);
    const reason = expect.stringContaining(`The database has migration ${MIGRATIONS.length + 1} "two steps"`);
    expect(await ask('/readyz')).toEqual([503, { status: 'newer schema', reason }]);
    expect(await ask('/scanz')).toEqual([200, { status: 'ready' }]);
    expect((await scan(server.url, code.slug)).location).toBe(TARGET);
    expect(await server.scanCount()).toBe(2);
    expect((await server.api.patch(`/v1/qr-codes/${code.id}`, { label: 'Renamed' })).status).toBe(200);
    await server.stop();
  });

  test('answers known codes without a limit as in an outage once a statement of theirs fails, and counts each once', async () => {
    const server = await serverWithCode(engine);
    const { code, storeEnv } = server;
    const limited = await renderedCode(server.api, { redirect_url: TARGET, scan_limit: 10 });
    for (const { slug } of [code, limited]) expect((await scan(server.url, slug)).status).toBe(302);
    // On SQLite scans without the store need the room that is taken soon after the start.
    if (engine === 'sqlite') await until(() => existsSync(join(storeEnv.DATA_DIR, 'outage', 'scans.reserved')));
    await migrateFurther(storeEnv);
    await query(storeEnv, 'alter table scan_journal rename to moved');
    for (let scans = 0; scans < 3; scans++) expect((await scan(server.url, code.slug)).location).toBe(TARGET);
    expect((await scan(server.url, limited.slug)).status).toBe(503);
    expect(await server.ask('/scanz')).toEqual([200, { status: 'ready' }]);
    await query(storeEnv, 'alter table moved rename to scan_journal');
    await until(async () => (await server.scanCount()) === 4);
    expect((await scan(server.url, limited.slug)).status).toBe(302);
    expect(await server.scanCount()).toBe(4);
    await server.stop();
  });
});
