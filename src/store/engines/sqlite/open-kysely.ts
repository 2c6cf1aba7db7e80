import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Db } from '../../db.ts';
import { rowReader, storedValue } from '../../values.ts';
import { OneConnectionDriver } from './one-connection-driver.ts';

/** Prepared statements cached per connection; the program has a few hundred different ones at most. */
const MAX_PREPARED = 500;

/** Kysely over one bun:sqlite connection. Calls are synchronous underneath, so no lock is needed between them. */
export function openKysely(database: Database): Db {
  const connection = new SqliteConnection(database);
  const driver = new SqliteDriver(connection);
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely({
    config: { dialect },
    dialect,
    driver,
    executor: new DirectExecutor(driver, connection),
  });
}

/** Runs queries on the only connection directly; acquiring it from a pool of one would cost ten more promises. */
class DirectExecutor extends DefaultQueryExecutor {
  readonly #connection: SqliteConnection;

  constructor(driver: Driver, connection: SqliteConnection) {
    super(new SqliteQueryCompiler(), new SqliteAdapter(), new DefaultConnectionProvider(driver));
    this.#connection = connection;
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#connection.executeQuery(query);
  }
}

type Prepared = { statement: Statement; givesRows: boolean; read: ReturnType<typeof rowReader> };

class SqliteConnection implements DatabaseConnection {
  readonly #database: Database;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: Database) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, givesRows, read } = this.#prepare(query.sql);
    const parameters = query.parameters.map(storedValue) as SQLQueryBindings[];
    if (givesRows) {
      const rows = statement.all(...parameters) as R[];
      read?.(rows);
      return { rows, numAffectedRows: BigInt(rows.length) };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator; nothing here streams.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not supported; page with a cursor');
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const { columnNames } = statement;
    const prepared = { statement, givesRows: columnNames.length > 0, read: rowReader(columnNames) };
    if (this.#prepared.size >= MAX_PREPARED) this.#dropOldest();
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  #dropOldest(): void {
    for (const [sql, { statement }] of this.#prepared) {
      statement.finalize();
      this.#prepared.delete(sql);
      return;
    }
  }
}

class SqliteDriver extends OneConnectionDriver<SqliteConnection> {
  override async beginTransaction(): Promise<void> {
    await this.connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  override async commitTransaction(): Promise<void> {
    await this.connection.executeQuery(CompiledQuery.raw('commit'));
  }
  override async rollbackTransaction(): Promise<void> {
    await this.connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}
