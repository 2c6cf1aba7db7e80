import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A connection, a pool or an open transaction. */
export type Db = Kysely<Schema>;
