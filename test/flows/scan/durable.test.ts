import { Database } from 'bun:sqlite';
import { afterAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { apiClient } from '../../harness/api-client.ts';
import { renderedCode } from '../../harness/codes.ts';
import { ENGINES, emptyStore, type StoreEnv, temporaryFolder } from '../../harness/engines.ts';
import { type PostgresServer, startPostgres } from '../../harness/postgres.ts';
import { scan } from '../../harness/scan-client.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

/** Fixed: otherwise it would contain the port, which differs at each start, and every picture would be drawn again. */
const startServer = (storeEnv: StoreEnv) => startProcess(storeEnv, { PUBLIC_URL: 'https://links.example' });

const CLIENTS = 64;
/** With 64 clients each kill hits some scans between their commit and their response. */
const KILLS = 3;

/** Clients that scan as fast as they can, and count the responses. */
class Storm {
  sent = 0;
  redirected = 0;
  readonly statuses = new Map<number, number>();
  broken = 0;
  #isOver = false;
  #clients: Promise<void>[] = [];

  start(url: string, slug: string): void {
    this.#isOver = false;
    this.#clients = Array.from({ length: CLIENTS }, () => this.#client(url, slug));
  }

  /** Resolves when a client has got this status since the start of this round. */
  async until(status: number): Promise<void> {
    const before = this.statuses.get(status) ?? 0;
    while ((this.statuses.get(status) ?? 0) === before) await Bun.sleep(1);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }

  async #client(url: string, slug: string): Promise<void> {
    while (!this.#isOver) {
      this.sent++;
      try {
        const { status } = await scan(url, slug);
        this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
        if (status === 302) this.redirected++;
      } catch {
        // The server is down or restarting.
        this.broken++;
        await Bun.sleep(5);
      }
    }
  }
}

async function scanCount(url: string, id: string): Promise<number> {
  return (await apiClient(url, FIRST_KEY).get(`/v1/qr-codes/${id}`)).body.scan_count;
}

for (const engine of ENGINES) {
  test(`${KILLS} kills in a scan storm on ${engine} lose no redirect that was answered and count none twice`, async () => {
    const storeEnv = await emptyStore(engine);
    let server = await startServer(storeEnv);
    const { id, slug } = await renderedCode(apiClient(server.url, FIRST_KEY), {
      redirect_url: 'https://example.com/',
    });
    const storm = new Storm();
    for (let round = 0; round < KILLS; round++) {
      storm.start(server.url, slug);
      await storm.until(302);
      await Bun.sleep(Math.random() * 60);
      await server.kill('SIGKILL');
      await storm.end();
      server = await startServer(storeEnv);
      const counted = await scanCount(server.url, id);
      expect(counted).toBeGreaterThanOrEqual(storm.redirected);
      expect(counted).toBeLessThanOrEqual(storm.sent);
    }
    expect(storm.redirected).toBeGreaterThan(0);
    await server.kill('SIGTERM');
    if (engine === 'sqlite') {
      const database = new Database(join(storeEnv.DATA_DIR, 'repoint.db'));
      expect(database.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
      database.close();
    }
  });

  test(`a kill in a scan storm on ${engine} never lets more scans through than the limit`, async () => {
    const storeEnv = await emptyStore(engine);
    let server = await startServer(storeEnv);
    const api = apiClient(server.url, FIRST_KEY);
    const { id, slug } = await renderedCode(api, { redirect_url: 'https://example.com/', scan_limit: 100 });
    const storm = new Storm();
    for (let round = 0; round < 3; round++) {
      storm.start(server.url, slug);
      await Bun.sleep(15);
      await server.kill('SIGKILL');
      await storm.end();
      server = await startServer(storeEnv);
    }
    storm.start(server.url, slug);
    await storm.until(410);
    await storm.end();
    expect(await scanCount(server.url, id)).toBe(100);
    expect(storm.redirected).toBeLessThanOrEqual(100);
    await server.kill();
  });

  test(`SIGTERM in a scan storm on ${engine} finishes what was accepted and loses no count`, async () => {
    const storeEnv = await emptyStore(engine);
    const server = await startServer(storeEnv);
    const { id, slug } = await renderedCode(apiClient(server.url, FIRST_KEY), {
      redirect_url: 'https://example.com/',
    });
    const storm = new Storm();
    storm.start(server.url, slug);
    await storm.until(302);
    await Bun.sleep(50);
    expect(await server.kill('SIGTERM')).toBe(0);
    await storm.end();
    const again = await startServer(storeEnv);
    // Every redirect was counted, and every counted scan was redirected.
    expect(await scanCount(again.url, id)).toBe(storm.redirected);
    await again.kill();
  });
}

describe('a PostgreSQL that is stopped immediately in a scan storm', () => {
  let postgres: PostgresServer | undefined;
  let server: ServerProcess | undefined;
  afterAll(async () => {
    await server?.kill();
    await postgres?.stop();
  });

  test('loses no redirect that was answered, and the node reconnects', async () => {
    postgres = await startPostgres();
    const storeEnv = { DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.createDatabase() };
    server = await startServer(storeEnv);
    const { url } = server;
    const { id, slug } = await renderedCode(apiClient(url, FIRST_KEY), {
      redirect_url: 'https://example.com/',
    });
    const storm = new Storm();
    storm.start(url, slug);
    for (let round = 0; round < 2; round++) {
      await Bun.sleep(100);
      await postgres.crash();
      await Bun.sleep(200);
      await postgres.restart();
      await until(async () => (await scan(url, slug)).status === 302);
      storm.sent += 200;
    }
    await storm.end();
    // Also those that were answered without the store.
    await until(async () => (await scanCount(url, id)) >= storm.redirected);
    expect(await scanCount(url, id)).toBeLessThanOrEqual(storm.sent);
    expect(storm.statuses.get(500) ?? 0).toBe(0);
  });
});
