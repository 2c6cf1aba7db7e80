import { atAnyPort, type PostgresServer, startPostgres } from '../harness/postgres.ts';
import { until } from '../harness/until.ts';

/** What a new standby still needs when it has been copied. */
const KEEP_LOG = 'wal_keep_size=256MB';

/** A PostgreSQL and its standby: each commit is on both before it is answered. After a failover there is a new standby. */
export class PostgresPair {
  #primary: PostgresServer;
  #standby: PostgresServer;
  readonly #database: string;
  readonly #folders: readonly string[];

  static async start(folders: readonly [string, string]): Promise<PostgresPair> {
    const settings = [KEEP_LOG];
    const primary = await startPostgres({ folder: folders[0], settings });
    const database = await primary.createDatabase();
    const standby = await startPostgres({ folder: folders[1], settings, standbyOf: primary });
    const pair = new PostgresPair(primary, standby, database, folders);
    await pair.#synchronise();
    return pair;
  }

  private constructor(primary: PostgresServer, standby: PostgresServer, database: string, folders: readonly string[]) {
    this.#primary = primary;
    this.#standby = standby;
    this.#database = database;
    this.#folders = folders;
  }

  get primary(): PostgresServer {
    return this.#primary;
  }

  /** Of both servers, which keep theirs over failovers. */
  get ports(): [number, number] {
    const [one, other] = [this.#primary.port, this.#standby.port].toSorted((a, b) => a - b);
    return [one ?? 0, other ?? 0];
  }

  /** The database at whichever of these ports takes writes. */
  address(ports: readonly number[]): string {
    return atAnyPort(this.#database, ports);
  }

  /** The primary dies, and after a while its standby takes over. */
  async failOver(afterMs: number): Promise<void> {
    await this.#primary.crash();
    await Bun.sleep(afterMs);
    await this.#standby.query('select pg_promote()');
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
  }

  /** In place of the server that died: a copy of the other. */
  async renewStandby(): Promise<void> {
    const { port, dataDir } = this.#standby;
    await this.#standby.stop();
    const folder = this.#folders.find((each) => dataDir.startsWith(each));
    this.#standby = await startPostgres({
      ...(folder !== undefined && { folder }),
      settings: [KEEP_LOG],
      standbyOf: this.#primary,
      port,
    });
    await this.#synchronise();
  }

  /** Resolves when the standby has all, and commits wait for it. */
  async #synchronise(): Promise<void> {
    await this.#primary.query("alter system set synchronous_standby_names = '*'");
    await this.#primary.query('select pg_reload_conf()');
    await this.isSynchronous();
  }

  async isSynchronous(): Promise<void> {
    await until(
      async () => (await this.#primary.query('select sync_state from pg_stat_replication'))[0]?.sync_state === 'sync',
    );
  }

  /** Processes that write for the primary, itself included. */
  pids(): number[] {
    const children = Bun.spawnSync(['pgrep', '-P', String(this.#primary.pid())]).stdout.toString();
    return [this.#primary.pid(), ...children.split('\n').filter(Boolean).map(Number)];
  }

  async stop(): Promise<void> {
    await Promise.all([this.#primary, this.#standby].map((server) => server.stop()));
  }
}
