import type { Database } from 'bun:sqlite';
import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { program } from '../config/program.ts';
import { SettingsError } from '../config/settings.ts';
import { timeoutsFor } from './engines/postgres/timeouts.ts';
import { openForCommand } from './engines/sqlite/connection.ts';
import { type AppliedMigration, findUnknownMigration, NEWEST_KNOWN, NEWEST_MIGRATION } from './migrations/migrate.ts';
import { cannotOpen, DATABASE_FILE, type StoreSettings, storeName } from './open-store.ts';

/** The state of a store, read without changing it. */
export type StoreState = {
  /** Null: there is no database yet, or an empty one. */
  newestMigration: AppliedMigration | null;
  /** The newest migration that this program cannot do without knowing it; null: none. */
  unknownMigration: AppliedMigration | null;
  /** The number of the newest migration in this program. */
  known: number;
  /** The database server's clock; null for SQLite, which has none of its own. */
  clock: number | null;
  /** When the newest account or code was made. */
  newestRow: number | null;
  /** The base URLs that pictures were drawn with, the current one first, then by last use. */
  linkAddresses: LinkAddress[];
  /** Verified hosts of projects, at most 100. */
  domains: DomainProof[];
  /** Webhook endpoints that fail or were switched off for it, at most 100. */
  failingWebhooks: FailingWebhook[];
  /** The id that servers on this store answer with; null: none was started on it yet. */
  instance: string | null;
  /** The import of a whole server did not come to its end. */
  isUnfinished: boolean;
};

export type FailingWebhook = { id: string; url: string; disabled_reason: string | null };

type DomainProof = { host: string; token: string };

export type LinkAddress = { address: string; isCurrent: boolean; lastDrawnAt: number };

const NEWEST_ROW =
  'select max(created_at) as at from (select max(created_at) as created_at from accounts union all select created_at from (select created_at from qr_codes order by seq desc limit 1) as newest) as times';
const LINK_ADDRESSES =
  'select address, is_current, last_drawn_at from link_addresses order by is_current desc, last_drawn_at desc limit 100';
const DOMAINS = 'select host, token from domains where verified_at is not null order by host limit 100';
const FAILING_WEBHOOKS =
  'select id, url, disabled_reason from webhook_endpoints where disabled_reason is not null or failing_since is not null order by id limit 100';
const INSTANCE = "select value from server_secrets where name = 'instance'";
const UNFINISHED = 'select 1 from unfinished_import';
const TIMEOUT_MS = 2_500;

/** Neither migrates nor creates anything. Throws if the store does not answer or cannot be read. */
export async function inspectStore({ databaseUrl, dataDir }: StoreSettings): Promise<StoreState> {
  const found =
    databaseUrl === null
      ? await withFile(dataDir, inspectSqlite)
      : await withClient(databaseUrl, TIMEOUT_MS, inspectPostgres);
  return { known: NEWEST_KNOWN, ...NOTHING, ...found };
}

/**
 * For commands that must not create a store. Throws a SettingsError that says where it was looked for, or why it cannot
 * be opened.
 */
export async function requireStore(settings: StoreSettings): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  let exists: boolean | undefined;
  try {
    exists =
      databaseUrl === null
        ? await withFile(dataDir, hasTables)
        : await withClient(databaseUrl, timeoutsFor(databaseUrl).startConnectMs, hasTablesOnPostgres);
  } catch (error) {
    throw cannotOpen(settings, error as Error);
  }
  if (exists) return;
  const setting = databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
  throw new SettingsError(
    `there is no store yet; looked for it in ${storeName(settings)}. Set ${setting} as your server has it, or create one: ${program().start}`,
  );
}

type Found = Omit<StoreState, 'known'>;

const NOTHING: Found = {
  newestMigration: null,
  unknownMigration: null,
  clock: null,
  newestRow: null,
  linkAddresses: [],
  domains: [],
  failingWebhooks: [],
  instance: null,
  isUnfinished: false,
};

/** Undefined if there is no file. Throws if that cannot be known: a folder that cannot be read may have one. */
async function withFile<Result>(
  dataDir: string,
  read: (database: Database) => Result | Promise<Result>,
): Promise<Result | undefined> {
  const file = join(dataDir, DATABASE_FILE);
  if (!statSync(file, { throwIfNoEntry: false })) return undefined;
  // SQLite does not say why it cannot open a file.
  accessSync(file, constants.R_OK);
  const database = openForCommand(file);
  try {
    return await read(database);
  } finally {
    database.close();
  }
}

/** False also for the file of a first start that was interrupted. */
function hasTables(database: Database): boolean {
  return database.query("select 1 from sqlite_master where name = 'schema_migrations'").get() !== null;
}

async function inspectSqlite(database: Database): Promise<Partial<Found>> {
  if (!hasTables(database)) return {};
  const select = async (statement: string) => database.query<AppliedMigration, []>(statement).all();
  const [newestMigration = null] = await select(NEWEST_MIGRATION);
  const unknownMigration = await findUnknownMigration(select, NEWEST_KNOWN);
  const newest = database.query<{ at: number | null }, []>(NEWEST_ROW).get();
  const linkAddresses = database.query<AddressRow, []>(LINK_ADDRESSES).all().map(asAddress);
  const domains = database.query<DomainProof, []>(DOMAINS).all();
  const failingWebhooks = database.query<FailingWebhook, []>(FAILING_WEBHOOKS).all();
  const instance = database.query<{ value: string }, []>(INSTANCE).get()?.value ?? null;
  const newestRow = newest?.at ?? null;
  const isUnfinished = database.query(UNFINISHED).get() !== null;
  return {
    ...{ newestMigration, unknownMigration, newestRow, linkAddresses },
    ...{ domains, failingWebhooks, instance, isUnfinished },
  };
}

async function withClient<Result>(
  url: string,
  timeoutMs: number,
  read: (client: Client) => Promise<Result>,
): Promise<Result> {
  // Loaded on demand: SQLite needs no driver.
  const [{ default: pg }, { writableAddress }] = await Promise.all([
    import('pg'),
    import('./engines/postgres/servers.ts'),
  ]);
  const client = new pg.Client({
    connectionString: await writableAddress(url),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  await client.connect();
  try {
    return await read(client);
  } finally {
    await client.end();
  }
}

async function hasTablesOnPostgres(client: Client): Promise<boolean> {
  const [table] = (await client.query("select to_regclass('schema_migrations') as name")).rows;
  return table.name !== null;
}

async function inspectPostgres(client: Client): Promise<Partial<Found>> {
  const [now] = (await client.query('select (extract(epoch from clock_timestamp()) * 1000)::bigint as at')).rows;
  const clock = Number(now.at);
  if (!(await hasTablesOnPostgres(client))) return { clock };
  const select = async (statement: string) => (await client.query<AppliedMigration>(statement)).rows;
  const [newestMigration = null] = await select(NEWEST_MIGRATION);
  const unknownMigration = await findUnknownMigration(select, NEWEST_KNOWN);
  const [newest] = (await client.query(NEWEST_ROW)).rows;
  const linkAddresses = (await client.query<AddressRow>(LINK_ADDRESSES)).rows.map(asAddress);
  const domains = (await client.query<DomainProof>(DOMAINS)).rows;
  const failingWebhooks = (await client.query<FailingWebhook>(FAILING_WEBHOOKS)).rows;
  const newestRow = newest.at === null ? null : Number(newest.at);
  const instance: string | null = (await client.query(INSTANCE)).rows[0]?.value ?? null;
  const isUnfinished = (await client.query(UNFINISHED)).rows.length > 0;
  return {
    ...{ newestMigration, unknownMigration, clock, newestRow, linkAddresses },
    ...{ domains, failingWebhooks, instance, isUnfinished },
  };
}

type AddressRow = { address: string; is_current: number; last_drawn_at: number | string };

function asAddress({ address, is_current, last_drawn_at }: AddressRow): LinkAddress {
  return { address, isCurrent: is_current === 1, lastDrawnAt: Number(last_drawn_at) };
}
