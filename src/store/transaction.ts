import type { Kysely } from 'kysely';
import type { LabelIndex } from './label-index.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

/** What a write has at hand: the open transaction, and what differs between the engines. */
export type Tx = { db: Db; labels: LabelIndex };
