import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  /** False once it has ended, also by itself. */
  isRunning(): boolean;
  dataDir: string;
  /** The URL of the default database. */
  url: string;
  /** Creates an empty database; returns its URL. */
  createDatabase(): Promise<string>;
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Stops it at once, like `pg_ctl stop -m immediate`: nothing is finished, no client is notified. */
  crash(): Promise<void>;
  /** Stops it in good order, with everything on disk. */
  shutDown(): Promise<void>;
  /** With these settings beside its own from now on. */
  restart(settings?: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

const DATA = process.env.TEST_DATA ?? tmpdir();
/** Writes survive the end of the process, which is enough: a crash of the machine would end the test run too. */
const NO_SYNC = ['fsync=off', 'full_page_writes=off'];
/** A run creates hundreds of databases: autovacuum would visit five of them a second, each in a new process. */
const NO_VACUUM = ['autovacuum=off'];
const FLAGS = ['max_connections=400', 'shared_buffers=64MB'];
/** Plain password authentication: SCRAM takes both sides milliseconds per connection. */
const INITDB_FLAGS = [
  ...['-U', 'postgres', '-A', 'password', '--pwfile=/dev/stdin', '-E', 'UTF8', '--no-sync'],
  ...['-c', 'scram_iterations=1'],
];
/** The longest path of a socket file on macOS, in bytes; Linux allows a little more. */
const MAX_SOCKET_PATH = 103;

/**
 * A separate real PostgreSQL from npm: for tests that break it, and to be shared by all others. `syncs`: commits wait
 * for the disk; `vacuums`: autovacuum is on, as on every server in use; `hasSocket`: its URLs lead to a socket file
 * where the path allows one, which saves clients 7 % of the processor time of TCP. `standbyOf`: it starts as a copy of
 * that server, which runs, and follows it. `hasOwnWalFolder`: its log is not in
 * `folder`, so that it goes on where the disk of that is full. `settings`: more of them, as `name=value`.
 */
export async function startPostgres({
  syncs = false,
  vacuums = false,
  hasSocket = false,
  folder = DATA,
  hasOwnWalFolder = false,
  standbyOf = null as PostgresServer | null,
  port = freePort(),
  settings: extra = [] as readonly string[],
} = {}): Promise<PostgresServer> {
  const { initdb, postgres, runBy } = postgresPrograms();
  const dataDir = mkdtempSync(join(folder, 'repoint-postgres-'));
  if (runBy.uid !== undefined) chownSync(dataDir, runBy.uid, runBy.gid ?? 0);
  const cluster = join(dataDir, 'data');
  const options = { cwd: dataDir, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...runBy };
  const template = readClusterTemplate();
  const password = standbyOf ? new URL(standbyOf.url).password : (template?.password ?? crypto.randomUUID());
  const socketFile = join(dataDir, `.s.PGSQL.${port}`);
  const isSocketUsed = hasSocket && Buffer.byteLength(socketFile) <= MAX_SOCKET_PATH;
  const host = isSocketUsed ? `?host=${encodeURIComponent(dataDir)}` : '';
  const address = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}${host}`;
  const initialise = (at: string) => runInitdb([initdb, '-D', at, ...INITDB_FLAGS], options, password);
  if (standbyOf) {
    await copyRunning(standbyOf, cluster);
    for (const file of ['standby.signal', 'backup_label'])
      if (runBy.uid !== undefined) chownSync(join(cluster, file), runBy.uid, runBy.gid ?? 0);
  } else if (template === null) await initialise(cluster);
  else await copyCluster(template.folder, cluster, initialise);
  const walFolder = hasOwnWalFolder ? mkdtempSync(join(DATA, 'repoint-wal-')) : null;
  if (walFolder !== null) {
    if (runBy.uid !== undefined) chownSync(walFolder, runBy.uid, runBy.gid ?? 0);
    const [inside, outside] = [join(cluster, 'pg_wal'), join(walFolder, 'pg_wal')];
    await $`cp -a ${inside} ${outside} && rm -r ${inside} && ln -s ${outside} ${inside}`;
  }

  const settings = [
    ...FLAGS,
    ...(syncs ? [] : NO_SYNC),
    ...(vacuums ? [] : NO_VACUUM),
    // Never in the default folder, where it could conflict with another run.
    `unix_socket_directories=${isSocketUsed ? `"${dataDir}"` : ''}`,
    ...(standbyOf ? [`primary_conninfo=${standbyOf.url}`] : []),
    ...extra,
  ];
  let server: Subprocess;
  async function start(more: readonly string[] = []): Promise<void> {
    settings.push(...more);
    const flags = settings.flatMap((setting) => ['-c', setting]);
    const child = Bun.spawn([postgres, '-D', cluster, '-p', String(port), ...flags], {
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
    isRunning: () => server.exitCode === null && server.signalCode === null,
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
    async shutDown() {
      server.kill('SIGINT');
      await server.exited;
    },
    restart: start,
    async stop() {
      await admin.end();
      server.kill('SIGINT');
      await server.exited;
      for (const path of [dataDir, walFolder]) if (path !== null) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Under `npm test`: where the first server leaves a copy of its empty cluster for later ones. */
function readClusterTemplate(): { folder: string; password: string } | null {
  const { TEST_CLUSTER } = process.env;
  return TEST_CLUSTER === undefined ? null : JSON.parse(TEST_CLUSTER);
}

/** Copying a cluster takes a twentieth of the time of creating one. */
async function copyCluster(from: string, to: string, make: (at: string) => Promise<void>): Promise<void> {
  if (existsSync(from)) {
    await $`cp -a ${from} ${to}`;
    return;
  }
  await make(to);
  const draft = `${from}-${crypto.randomUUID()}`;
  await $`cp -a ${to} ${draft}`;
  // If another process was faster, its copy stays: a non-empty folder is not replaced.
  await rename(draft, from).catch(() => rm(draft, { recursive: true }));
}

/** As `pg_basebackup` does, which is not among the programs from npm. */
async function copyRunning({ url, dataDir }: PostgresServer, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  // Files that go while they are copied are made good by what is replayed.
  await $`cp -a ${join(dataDir, 'data')} ${to}`.nothrow().quiet();
  // The log comes from the primary: here it may be cut off in the middle.
  await $`rm -rf ${join(to, 'postmaster.pid')} ${join(to, 'postmaster.opts')}`;
  await $`find ${join(to, 'pg_wal')} -type f -delete`;
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  writeFileSync(join(to, 'backup_label'), rows[0].labelfile);
  writeFileSync(join(to, 'standby.signal'), '');
  const own = join(to, 'postgresql.auto.conf');
  const lines = readFileSync(own, 'utf8').split('\n');
  // Promoted, it would wait for a standby of its own.
  writeFileSync(own, lines.filter((line) => !line.startsWith('synchronous_standby_names')).join('\n'));
}

async function runInitdb(command: string[], options: object, password: string): Promise<void> {
  const child = Bun.spawn(command, { ...options, stdio: [Buffer.from(`${password}\n`), 'ignore', 'pipe'] });
  const output = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`The PostgreSQL of the tests could not be set up:\n${output}`);
}

/** Resolves when it accepts connections, and keeps reading its output: a full pipe would block it. */
function untilReady(stderr: ReadableStream<Uint8Array>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  (async () => {
    const decoder = new TextDecoder();
    let output = '';
    for await (const chunk of stderr) {
      // Many early clients cause much output before it is ready.
      output = (output + decoder.decode(chunk, { stream: true })).slice(-10_000);
      if (/ready to accept (read-only )?connections/.test(output)) resolve();
    }
    reject(new Error(`The PostgreSQL of the tests ended:\n${output}`));
  })();
  return promise;
}

/** The same database at whichever of these ports takes writes. */
export function atAnyPort(url: string, ports: readonly number[]): string {
  const { username, password, pathname } = new URL(url);
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join();
  return `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`;
}
