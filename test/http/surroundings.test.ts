import { expect, test } from 'bun:test';
import { apiClient } from '../harness/api-client.ts';
import { emptyStore, temporaryFolder } from '../harness/engines.ts';
import { startPostgres } from '../harness/postgres.ts';
import { FIRST_KEY } from '../harness/server-process.ts';
import { startByShell } from './support/start-by-shell.ts';

/** Most of the connections that 256 file descriptors allow. */
const MANY = 100;

test('with 256 file descriptors and 1,000 clients the process survives, and serves all once descriptors are free', async () => {
  const { url, child } = await startByShell(await emptyStore('sqlite'), 'ulimit -n 256');
  const api = apiClient(url, FIRST_KEY);
  // Keeps its own connection while the others compete.
  expect((await api.post('/v1/projects', { name: 'Before' })).status).toBe(201);
  const crowd = await openCrowd(url, 1_000);
  expect((await api.post('/v1/projects', { name: 'In the crowd' })).status).toBe(201);
  expect(crowd.answered()).toBeLessThan(256);
  crowd.leave();
  expect((await apiClient(url, FIRST_KEY).post('/v1/projects', { name: 'After' })).status).toBe(201);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
});

/** Clients that send one request and stay connected; resolves when many of them have a response. */
async function openCrowd(url: string, size: number): Promise<{ answered(): number; leave(): void }> {
  const { hostname, port } = new URL(url);
  let answered = 0;
  const isCrowded = Promise.withResolvers<void>();
  const sockets = await Promise.all(
    Array.from({ length: size }, () =>
      Bun.connect({
        hostname,
        port: Number(port),
        socket: {
          open: (socket) => void socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'),
          data() {
            answered++;
            if (answered === MANY) isCrowded.resolve();
          },
          error() {},
        },
      }),
    ),
  );
  await isCrowded.promise;
  return { answered: () => answered, leave: () => sockets.forEach((socket) => void socket.terminate()) };
}

test('a closed log pipe does not end the process', async () => {
  const postgres = await startPostgres();
  const storeEnv = { DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.createDatabase() };
  const { url, child } = await startByShell(storeEnv, 'true', { LOG_LEVEL: 'trace' });
  await Promise.all([child.stdout.cancel(), child.stderr.cancel()]);
  await postgres.crash();
  // Each of these writes an error to the log.
  for (let i = 0; i < 20; i++) expect((await apiClient(url, FIRST_KEY).get('/v1/projects')).status).toBe(503);
  await postgres.restart();
  while ((await fetch(`${url}/readyz`)).status !== 200) await Bun.sleep(20);
  expect((await apiClient(url, FIRST_KEY).get('/v1/projects')).status).toBe(200);
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
  await postgres.stop();
});
