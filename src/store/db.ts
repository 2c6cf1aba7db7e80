import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A connection, a pool or an open transaction. */
export type Db = Kysely<Schema>;

/** Runs reads of several statements, which all see the same state of the database. */
export type InSnapshot = <Result>(read: (snapshot: Db) => Promise<Result>) => Promise<Result>;
