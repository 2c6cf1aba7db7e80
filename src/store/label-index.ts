import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './db.ts';
import { gramQuery, labelGrams } from './engines/sqlite/label-grams.ts';
import type { EngineName } from './migrations/migration.ts';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';

type CodesQuery = SelectQueryBuilder<Schema, 'qr_codes', Record<never, never>>;

/** How an engine finds labels by substring. All texts are folded, and a needle is never empty. */
export type LabelIndex = {
  /** Called in the transaction that wrote the label. */
  put(db: Db, seq: number, accountId: string, folded: string): Promise<void>;
  /** The codes whose label contains the needle, newest first; `beforeSeq` excluded. Other accounts' may be among them. */
  search(db: Db, accountId: string, folded: string, beforeSeq: number | null): CodesQuery;
};

const putGrams = prepared<{ rowid: number; grams: string }, unknown>((db, { rowid, grams }) =>
  db.replaceInto('label_index').values({ rowid, grams }),
);

/** The index is walked backwards from `beforeSeq` and left as soon as the page is full: the match is never sorted. */
const sqliteLabels: LabelIndex = {
  async put(db, seq, accountId, folded) {
    await putGrams(db, { rowid: seq, grams: labelGrams(accountId, folded) });
  },
  search(db, accountId, folded, beforeSeq) {
    let query = db
      .selectFrom('label_index')
      .innerJoin('qr_codes', 'qr_codes.seq', 'label_index.rowid')
      .where(sql<SqlBool>`label_index match ${gramQuery(accountId, folded)}`)
      .orderBy('label_index.rowid', 'desc');
    if (beforeSeq !== null) query = query.where('label_index.rowid', '<', beforeSeq);
    return query as unknown as CodesQuery;
  },
};

/** The trigram index keeps itself. LIKE's own signs are escaped: they are ordinary characters here. */
const postgresLabels: LabelIndex = {
  async put() {},
  search(db, _accountId, folded, beforeSeq) {
    let query = db
      .selectFrom('qr_codes')
      .where('label_folded', 'like', `%${folded.replace(/[\\%_]/g, '\\$&')}%`)
      .orderBy('seq', 'desc');
    if (beforeSeq !== null) query = query.where('seq', '<', beforeSeq);
    return query;
  },
};

export const LABEL_INDEX: Record<EngineName, LabelIndex> = { sqlite: sqliteLabels, postgres: postgresLabels };
