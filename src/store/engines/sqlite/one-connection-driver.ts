import type { DatabaseConnection, Driver } from 'kysely';

/** A Kysely driver with a single connection: nothing to open, release or close. */
export abstract class OneConnectionDriver<Connection extends DatabaseConnection> implements Driver {
  protected readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  abstract beginTransaction(): Promise<void>;
  abstract commitTransaction(): Promise<void>;
  abstract rollbackTransaction(): Promise<void>;

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
