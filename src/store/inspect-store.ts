import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { driverUrl } from './engines/postgres/timeouts.ts';
import { openForCommand } from './engines/sqlite/connection.ts';
import { MIGRATIONS } from './migrations/list.ts';
import { DATABASE_FILE, type StoreSettings } from './open-store.ts';

/** The state of a store, read without changing it. */
export type StoreState = {
  /** Null: there is no database yet, or an empty one. */
  newestMigration: { number: number; name: string } | null;
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
};

type DomainProof = { host: string; token: string };

export type LinkAddress = { address: string; isCurrent: boolean; lastDrawnAt: number };

const NEWEST_MIGRATION = 'select number, name from schema_migrations order by number desc limit 1';
const NEWEST_ROW =
  'select max(created_at) as at from (select max(created_at) as created_at from accounts union all select created_at from (select created_at from qr_codes order by seq desc limit 1) as newest) as times';
/** The migration that added `link_addresses` … */
const LINK_ADDRESSES_SINCE = 10;
const LINK_ADDRESSES =
  'select address, is_current, last_drawn_at from link_addresses order by is_current desc, last_drawn_at desc limit 100';
/** … and the one that added `domains`. */
const DOMAINS_SINCE = 13;
const DOMAINS = 'select host, token from domains where verified_at is not null order by host limit 100';
const TIMEOUT_MS = 2_500;

/** Neither migrates nor creates anything. Throws if the store does not answer. */
export async function inspectStore({ databaseUrl, dataDir }: StoreSettings): Promise<StoreState> {
  const known = MIGRATIONS.at(-1)?.number ?? 0;
  if (databaseUrl !== null) return { known, ...(await inspectPostgres(databaseUrl)) };
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file))
    return { known, newestMigration: null, clock: null, newestRow: null, linkAddresses: [], domains: [] };
  return { known, ...inspectSqlite(file) };
}

type Found = Omit<StoreState, 'known'>;

function inspectSqlite(file: string): Found {
  const database = openForCommand(file);
  try {
    const newestMigration = database.query<{ number: number; name: string }, []>(NEWEST_MIGRATION).get();
    const newest = database.query<{ at: number | null }, []>(NEWEST_ROW).get();
    const addresses = isSince(newestMigration, LINK_ADDRESSES_SINCE)
      ? database.query<AddressRow, []>(LINK_ADDRESSES).all()
      : [];
    const domains = isSince(newestMigration, DOMAINS_SINCE)
      ? database.query<DomainProof, []>(DOMAINS).all()
      : [];
    const linkAddresses = addresses.map(asAddress);
    return { newestMigration, clock: null, newestRow: newest?.at ?? null, linkAddresses, domains };
  } finally {
    database.close();
  }
}

async function inspectPostgres(url: string): Promise<Found> {
  const client = new pg.Client({
    connectionString: driverUrl(url),
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  await client.connect();
  try {
    const [now] = (await client.query('select (extract(epoch from clock_timestamp()) * 1000)::bigint as at'))
      .rows;
    const [table] = (await client.query("select to_regclass('schema_migrations') as name")).rows;
    const clock = Number(now.at);
    if (table.name === null)
      return { newestMigration: null, clock, newestRow: null, linkAddresses: [], domains: [] };
    const [newestMigration = null] = (await client.query(NEWEST_MIGRATION)).rows;
    const [newest] = (await client.query(NEWEST_ROW)).rows;
    const rowsSince = async (number: number, query: string) =>
      isSince(newestMigration, number) ? (await client.query(query)).rows : [];
    const addresses = await rowsSince(LINK_ADDRESSES_SINCE, LINK_ADDRESSES);
    const domains = await rowsSince(DOMAINS_SINCE, DOMAINS);
    const newestRow = newest.at === null ? null : Number(newest.at);
    return { newestMigration, clock, newestRow, linkAddresses: addresses.map(asAddress), domains };
  } finally {
    await client.end();
  }
}

function isSince(newest: StoreState['newestMigration'], number: number): boolean {
  return newest !== null && newest.number >= number;
}

type AddressRow = { address: string; is_current: number; last_drawn_at: number | string };

function asAddress({ address, is_current, last_drawn_at }: AddressRow): LinkAddress {
  return { address, isCurrent: is_current === 1, lastDrawnAt: Number(last_drawn_at) };
}
