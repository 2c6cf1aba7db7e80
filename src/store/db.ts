import type { Kysely } from 'kysely';
import type { EngineName } from './migrations/migration.ts';
import type { Schema } from './schema.ts';

/** A connection, a pool or an open transaction. */
export type Db = Kysely<Schema>;

/** Runs reads of several statements, which all see the same state of the database. */
export type InSnapshot = <Result>(read: (snapshot: Db) => Promise<Result>) => Promise<Result>;

/** For reads that know the engine. `inStatement` is for a single statement. */
export type ReadContext = { db: Db; engine: EngineName; inSnapshot: InSnapshot; inStatement: InSnapshot };
