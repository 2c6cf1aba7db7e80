import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Db } from '../../db.ts';
import type { SignInStatementResult } from '../../sign-in/statement.ts';
import { storeError } from './failures.ts';
import { OneConnectionDriver } from './one-connection-driver.ts';
import type { Writer } from './writer.ts';

/**
 * Kysely for better-auth, which builds its own statements: reads go to the read connection, everything else to the
 * writer thread, one commit each. There are no transactions over several statements.
 */
export function openSignInDatabase(reader: Db, writer: Writer): Db {
  const connection = new SplitConnection(reader, writer);
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SplitDriver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely({ dialect });
}

class SplitConnection implements DatabaseConnection {
  readonly #reader: Db;
  readonly #writer: Writer;

  constructor(reader: Db, writer: Writer) {
    this.#reader = reader;
    this.#writer = writer;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.query.kind === 'SelectQueryNode') return this.#read<R>(query);
    const { sql, parameters } = query;
    const result = await this.#writer.run('runSignInStatement', { sql, parameters });
    const { rows, changes } = result as SignInStatementResult;
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  async #read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#reader.executeQuery<R>(query as CompiledQuery<R>);
    } catch (error) {
      throw storeError(error);
    }
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator; nothing here streams.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not supported');
  }
}

class SplitDriver extends OneConnectionDriver<SplitConnection> {
  override async beginTransaction(): Promise<void> {
    throw new Error('A transaction is a named write of the store');
  }
  override async commitTransaction(): Promise<void> {}
  override async rollbackTransaction(): Promise<void> {}
}
