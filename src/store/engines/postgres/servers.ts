import pg from 'pg';
import { settleWithin } from '../../../lib/deadline.ts';
import { databaseUrls } from '../../../lib/net/database-url.ts';
import { StoreUnavailable } from '../../unavailable.ts';
import { driverUrl, timeoutsFor } from './timeouts.ts';

/** How long nobody asks again after no server took writes. */
const PAUSE_MS = 200;

/** The history that a server writes, 0 for one that takes no writes. A promoted standby begins a new, greater one. */
const TIMELINE = `select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then '0'
  else substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as timeline`;

/**
 * The servers of `DATABASE_URL`, of which one takes writes at a time. With one server nothing is asked. With several
 * the one that takes writes is found at the start, and again after every doubt. Of two that would take writes it is the
 * one promoted last: the other was given up, and what it acknowledged since would be lost.
 */
export class DatabaseServers {
  readonly #addresses: readonly [string, ...string[]];
  readonly #connectMs: number;
  #address: string;
  #isInDoubt: boolean;
  #timeline = 0;
  #search: Promise<void> | null = null;
  /** How often another server has taken over. */
  failovers = 0;
  /** Called when another server may have taken over: connections to the one before must not be used any more. */
  onDoubt: () => void = () => {};
  /** Called when another server has taken over, which may not have the last changes of the one before. */
  onFailover: () => void = () => {};

  constructor(url: string) {
    const [first, ...others] = databaseUrls(url).map(driverUrl) as [string, ...string[]];
    this.#addresses = [first, ...others];
    this.#connectMs = timeoutsFor(url).connectMs;
    this.#address = first;
    this.#isInDoubt = this.areSeveral;
  }

  get areSeveral(): boolean {
    return this.#addresses.length > 1;
  }

  /** The server to connect to, for the driver; if in doubt, `find` comes first. */
  get address(): string {
    return this.#address;
  }

  get isInDoubt(): boolean {
    return this.#isInDoubt;
  }

  /** After a connection was lost, did not answer, or refused to write. */
  doubt(): void {
    if (!this.areSeveral || this.#isInDoubt) return;
    this.#isInDoubt = true;
    this.onDoubt();
  }

  /** Throws if the server behind a new connection does not take writes any more, or does so since a failover only. */
  async verify(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
    if (!this.areSeveral || (await timelineOf(client, this.#connectMs)) === this.#timeline) return;
    this.doubt();
    throw new StoreUnavailable(new Error('the server has become a reader or a writer, or was given up'));
  }

  /** Finds the server that takes writes. Callers at the same time share one search, and its failure for a moment. */
  find(): Promise<void> {
    this.#search ??= this.#ask().then(
      () => {
        this.#search = null;
      },
      (error) => {
        setTimeout(() => {
          this.#search = null;
        }, PAUSE_MS);
        throw error;
      },
    );
    return this.#search;
  }

  /** Takes until all have answered: one that hangs costs `connectMs`. */
  async #ask(): Promise<void> {
    if (!this.#isInDoubt) return;
    const problems: string[] = [];
    let newest: { address: string; timeline: number } | null = null;
    await Promise.all(
      this.#addresses.map(async (address) => {
        const { host } = new URL(address);
        try {
          const timeline = await askTimeline(address, this.#connectMs);
          if (timeline === 0) problems.push(`${host} takes no writes`);
          else if (timeline < this.#timeline) problems.push(`${host} was given up when another one was promoted`);
          else if (newest === null || timeline > newest.timeline) newest = { address, timeline };
        } catch (error) {
          problems.push(`${host}: ${(error as Error).message || (error as { code?: string }).code}`);
        }
      }),
    );
    const found = newest as { address: string; timeline: number } | null;
    if (found === null)
      throw new StoreUnavailable(new Error(`no server of DATABASE_URL takes writes (${problems.join('; ')})`));
    const isAnother = this.#timeline > 0 && found.timeline > this.#timeline;
    this.#timeline = found.timeline;
    this.#address = found.address;
    this.#isInDoubt = false;
    if (!isAnother) return;
    this.failovers++;
    this.onFailover();
  }
}

async function askTimeline(connectionString: string, timeoutMs: number): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => {});
  const asked = client.connect().then(() => timelineOf(client, timeoutMs));
  try {
    return await settleWithin(asked, timeoutMs, () => new Error('timeout'));
  } finally {
    // Not waited for: a server that hangs does not take leave.
    client.end().catch(() => {});
  }
}

async function timelineOf(client: Pick<pg.ClientBase, 'query'>, timeoutMs: number): Promise<number> {
  // The driver accepts `query_timeout` here; it is missing in its types.
  const query = { text: TIMELINE, query_timeout: timeoutMs } as pg.QueryConfig;
  const { rows } = await client.query<{ timeline: string }>(query);
  return Number.parseInt(rows[0]?.timeline ?? '0', 16);
}

/** The address of the server that takes writes, for a connection of one's own. */
export async function writableAddress(url: string): Promise<string> {
  const servers = new DatabaseServers(url);
  if (servers.isInDoubt) await servers.find();
  return servers.address;
}
