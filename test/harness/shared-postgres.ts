import pg from 'pg';
import { openStore } from '../../src/store/open-store.ts';
import { startPostgres } from './postgres.ts';

/**
 * How a process finds the server: its URL, and the prefix of all database names of this run. `strategy`: how databases
 * are copied.
 */
export type PostgresAddress = { url: string; prefix: string; strategy: string };

/** One server for the whole run, with a separate database per caller. */
export type SharedPostgres = {
  /** Creates a database, migrated or empty, which is dropped by `close`; returns its URL. */
  createDatabase(kind: 'migrated' | 'empty'): Promise<string>;
  query(sql: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
};

let shared: Promise<SharedPostgres> | undefined;
/** Counts databases, so that each name is unique. */
let made = 0;

export function sharedPostgres(): Promise<SharedPostgres> {
  shared ??= connectToShared();
  return shared;
}

export async function closeSharedPostgres(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await (await closing)?.close();
}

/** The server of the run if `npm test` started this process; else one for this process. */
async function connectToShared(): Promise<SharedPostgres> {
  const { TEST_POSTGRES } = process.env;
  if (TEST_POSTGRES === undefined) {
    const { stop, ...address } = await runSharedPostgres();
    return connectTo(address, stop);
  }
  const answer = await fetch(TEST_POSTGRES);
  if (!answer.ok) throw new Error(await answer.text());
  return connectTo((await answer.json()) as PostgresAddress, async () => {});
}

const nameOfTemplate = (prefix: string) => `${prefix}_template`;
/**
 * On a busy machine fifty callers waiting for one row exceed the normal timeout. Tests of that timeout have their own
 * server.
 */
const STATEMENT_TIMEOUT_MS = '30000';

function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  address.searchParams.set('statement_timeout', STATEMENT_TIMEOUT_MS);
  return address.href;
}

function connectTo({ url, prefix, strategy }: PostgresAddress, afterClosing: () => Promise<void>): SharedPostgres {
  const admin = new pg.Pool({ connectionString: url, max: 2 });
  admin.on('error', () => {});
  const names: string[] = [];
  return {
    async createDatabase(kind) {
      const name = `${prefix}_${process.pid}_${++made}`;
      const template = kind === 'migrated' ? `template ${nameOfTemplate(prefix)}` : '';
      await admin.query(`create database ${name} ${template} ${strategy}`);
      names.push(name);
      return databaseAt(url, name);
    },
    query: async (sql) => (await admin.query(sql)).rows,
    async close() {
      // The databases of a whole run would take gigabytes, of memory where they are there.
      for (const name of names) await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await afterClosing();
    },
  };
}

/** The server in TEST_DATABASE_URL, or one from npm; with a migrated database as a template. */
export async function runSharedPostgres(): Promise<PostgresAddress & { stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const prefix = `repoint_test_${crypto.randomUUID().slice(0, 8)}`;
  const { url, stop } = given
    ? { url: given, stop: () => dropDatabases(given, prefix) }
    : await startPostgres({ hasSocket: true });
  await query(url, `create database ${nameOfTemplate(prefix)}`);
  const databaseUrl = databaseAt(url, nameOfTemplate(prefix));
  const store = await openStore({ databaseUrl, dataDir: '' }, Date.now(), () => {});
  await store.close();
  // As files: copying through the WAL takes twice the processor time. Servers before 15 always copy files.
  const [version] = await query(url, 'show server_version_num');
  const strategy = Number(version?.server_version_num) < 150_000 ? '' : 'strategy file_copy';
  return { url, prefix, strategy, stop };
}

/** Drops the databases of the run, as an external server keeps running. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const names = await query(url, `select datname from pg_database where starts_with(datname, '${prefix}')`);
  for (const { datname } of names) await query(url, `drop database ${datname} with (force)`);
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
