import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { $, type Subprocess } from 'bun';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { postgresPrograms } from './postgres-programs.ts';

export type PostgresServer = {
  port: number;
  pid(): number;
  dataDir: string;
  /** The address of the database that every server has. */
  url: string;
  /** A new empty database; its address. */
  createDatabase(): Promise<string>;
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Ends it at once, as `pg_ctl stop -m immediate` does: nothing is finished, nothing is told. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** What is written outlives the end of the program; that of the machine ends the test run too. */
const NO_SYNC = ['fsync=off', 'full_page_writes=off'];
/** A run makes hundreds of databases: autovacuum would look into five of them every second, each in a new process. */
const NO_VACUUM = ['autovacuum=off'];
const FLAGS = ['max_connections=400', 'shared_buffers=64MB'];
/** The password is sent as it is and hashed once: hiding it well takes both sides milliseconds for each connection. */
const INITDB_FLAGS = [
  ...['-U', 'postgres', '-A', 'password', '--pwfile=/dev/stdin', '-E', 'UTF8', '--no-sync'],
  ...['-c', 'scram_iterations=1'],
];
/** Nothing but the port: files in a shared folder could be in the way of another run. */
const NO_SOCKET_FILE = 'unix_socket_directories=';

/**
 * A real PostgreSQL from npm, of its own: for tests that break it, and to be shared by all others. `syncs`: a commit
 * waits for the disk, `vacuums`: tables are looked after, as on every server in use.
 */
export async function startPostgres({
  syncs = false,
  vacuums = false,
  folder = tmpdir(),
} = {}): Promise<PostgresServer> {
  const { initdb, postgres, runBy } = postgresPrograms();
  const dataDir = mkdtempSync(join(folder, 'repoint-postgres-'));
  if (runBy.uid !== undefined) chownSync(dataDir, runBy.uid, runBy.gid ?? 0);
  const port = freePort();
  const cluster = join(dataDir, 'data');
  const options = { cwd: dataDir, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...runBy };
  const template = readClusterTemplate();
  const password = template?.password ?? crypto.randomUUID();
  const address = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  const initialise = (at: string) => runInitdb([initdb, '-D', at, ...INITDB_FLAGS], options, password);
  if (template === null) await initialise(cluster);
  else await copyCluster(template.folder, cluster, initialise);

  const settings = [
    ...FLAGS,
    ...(syncs ? [] : NO_SYNC),
    ...(vacuums ? [] : NO_VACUUM),
    NO_SOCKET_FILE,
  ].flatMap((setting) => ['-c', setting]);
  let server: Subprocess;
  async function start(): Promise<void> {
    const child = Bun.spawn([postgres, '-D', cluster, '-p', String(port), ...settings], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = child;
    await untilReady(child.stderr);
  }
  await start();
  const admin = new pg.Pool({ connectionString: address('postgres'), max: 2 });
  admin.on('error', () => {});
  let made = 0;
  return {
    port,
    pid: () => server.pid,
    dataDir,
    url: address('postgres'),
    async createDatabase() {
      const name = `test_${process.pid}_${++made}`;
      await admin.query(`create database ${name}`);
      return address(name);
    },
    query: async (sql) => (await admin.query(sql)).rows,
    async crash() {
      server.kill('SIGQUIT');
      await server.exited;
    },
    restart: start,
    async stop() {
      await admin.end();
      server.kill('SIGINT');
      await server.exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Under `npm test`: where the first server leaves a copy of its empty cluster to those after it. */
function readClusterTemplate(): { folder: string; password: string } | null {
  const { TEST_CLUSTER } = process.env;
  return TEST_CLUSTER === undefined ? null : JSON.parse(TEST_CLUSTER);
}

/** A copy takes a twentieth of what making a cluster takes. */
async function copyCluster(from: string, to: string, make: (at: string) => Promise<void>): Promise<void> {
  if (existsSync(from)) {
    await $`cp -a ${from} ${to}`;
    return;
  }
  await make(to);
  const draft = `${from}-${crypto.randomUUID()}`;
  await $`cp -a ${to} ${draft}`;
  // Where another was quicker, its copy stays: a folder that is not empty is not replaced.
  await rename(draft, from).catch(() => rm(draft, { recursive: true }));
}

async function runInitdb(command: string[], options: object, password: string): Promise<void> {
  const child = Bun.spawn(command, { ...options, stdio: [Buffer.from(`${password}\n`), 'ignore', 'pipe'] });
  const output = await new Response(child.stderr).text();
  if ((await child.exited) !== 0)
    throw new Error(`The PostgreSQL of the tests could not be set up:\n${output}`);
}

/** Resolves when it takes connections, and goes on reading what it says: a full pipe would halt it. */
function untilReady(stderr: ReadableStream<Uint8Array>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  (async () => {
    const decoder = new TextDecoder();
    let output = '';
    for await (const chunk of stderr) {
      // In a crowd of clients that come too early it says a lot before it is ready.
      output = (output + decoder.decode(chunk, { stream: true })).slice(-10_000);
      if (output.includes('ready to accept connections')) resolve();
    }
    reject(new Error(`The PostgreSQL of the tests ended:\n${output}`));
  })();
  return promise;
}
