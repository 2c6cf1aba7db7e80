import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** Statements kept prepared per connection; a program has a few hundred different ones at most. */
const MAX_PREPARED = 500;

/** Kysely over one bun:sqlite connection. Calls are synchronous underneath, so no lock is needed between them. */
export function sqliteDialect(database: Database): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(new SqliteConnection(database)),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: Database;
  readonly #prepared = new Map<string, Statement>();

  constructor(database: Database) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#prepare(query.sql);
    const parameters = query.parameters as SQLQueryBindings[];
    if (statement.columnNames.length > 0) {
      const rows = statement.all(...parameters) as R[];
      return { rows, numAffectedRows: BigInt(rows.length) };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not supported; page with a cursor');
  }

  #prepare(sql: string): Statement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    if (this.#prepared.size >= MAX_PREPARED) this.#dropOldest();
    this.#prepared.set(sql, statement);
    return statement;
  }

  #dropOldest(): void {
    for (const [sql, statement] of this.#prepared) {
      statement.finalize();
      this.#prepared.delete(sql);
      return;
    }
  }
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  async commitTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('rollback'));
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
