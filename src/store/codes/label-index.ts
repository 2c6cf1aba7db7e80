import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db.ts';
import { gramQuery, labelGrams } from '../engines/sqlite/label-grams.ts';
import type { EngineName } from '../migrations/migration.ts';
import { prepared } from '../prepared.ts';
import type { Schema } from '../schema.ts';

type CodesQuery = SelectQueryBuilder<Schema, 'qr_codes', Record<never, never>>;

/** The order of matches, and the code to start after. */
export type Walk = { order: 'newest' | 'oldest'; afterSeq: number | null };

/** How an engine finds and sorts labels. All strings are folded, and needles are not empty. */
export type LabelIndex = {
  /** Call it in the transaction that writes the label. */
  put(db: Db, seq: number, accountId: string, folded: string): Promise<void>;
  /** The codes whose label contains the needle, in order. May include codes of other accounts. */
  search(db: Db, accountId: string, folded: string, walk: Walk): CodesQuery;
  /** The same as a condition for other queries. */
  contains(folded: string): RawBuilder<SqlBool>;
  /** Sorts labels by bytes. */
  sortKey: RawBuilder<string>;
};

const putGrams = prepared<{ rowid: number; grams: string }, unknown>((db, { rowid, grams }) =>
  db.replaceInto('label_index').values({ rowid, grams }),
);

/** The index is read from `afterSeq` until the page is full: matches are never sorted. */
const sqliteLabels: LabelIndex = {
  async put(db, seq, accountId, folded) {
    await putGrams(db, { rowid: seq, grams: labelGrams(accountId, folded) });
  },
  search(db, accountId, folded, { order, afterSeq }) {
    const { sign, direction } = STEPS[order];
    let query = db
      .selectFrom('label_index')
      .innerJoin('qr_codes', 'qr_codes.seq', 'label_index.rowid')
      .where(sql<SqlBool>`label_index match ${gramQuery(accountId, folded)}`)
      .orderBy('label_index.rowid', direction);
    if (afterSeq !== null) query = query.where('label_index.rowid', sign, afterSeq);
    return query as unknown as CodesQuery;
  },
  contains: (folded) => sql<SqlBool>`instr(qr_codes.label_folded, ${folded}) > 0`,
  sortKey: sql<string>`qr_codes.label_folded`,
};

/** PostgreSQL maintains the trigram index. LIKE's wildcards are escaped. */
const postgresLabels: LabelIndex = {
  async put() {},
  search(db, _accountId, folded, { order, afterSeq }) {
    const { sign, direction } = STEPS[order];
    let query = db.selectFrom('qr_codes').where('label_folded', 'like', likePattern(folded)).orderBy('seq', direction);
    if (afterSeq !== null) query = query.where('seq', sign, afterSeq);
    return query;
  },
  contains: (folded) => sql<SqlBool>`qr_codes.label_folded like ${likePattern(folded)}`,
  sortKey: sql<string>`qr_codes.label_folded collate "C"`,
};

const STEPS = {
  newest: { sign: '<', direction: 'desc' },
  oldest: { sign: '>', direction: 'asc' },
} as const;

export function likePattern(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}

export const LABEL_INDEX: Record<EngineName, LabelIndex> = { sqlite: sqliteLabels, postgres: postgresLabels };
