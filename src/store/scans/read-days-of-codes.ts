import { sql } from 'kysely';
import { loopPauses } from '../../lib/loop-pauses.ts';
import type { Db, ReadContext } from '../db.ts';
import { PostgresArray } from '../values.ts';
import { addColumns, type DaySums, type Dimension, emptySums, toColumns } from './day-sums.ts';
import { NO_DAY } from './days.ts';
import { type DayColumns, type DayRange, forEachDay, type ScopeDay, withJournal } from './read-days.ts';

/** Codes of an account that have a tag now. */
export type TaggedCodes = {
  accountId: string;
  tagId: string;
  /** Null: of every project. */
  projectIds: readonly string[] | null;
};

/** The codes with the tag, by seq. */
export async function listTaggedCodes(db: Db, { accountId, tagId, projectIds }: TaggedCodes): Promise<number[]> {
  if (projectIds?.length === 0) return [];
  let query = db
    .selectFrom('code_tags')
    .innerJoin('qr_codes', 'qr_codes.seq', 'code_tags.code_seq')
    .select('code_tags.code_seq')
    .where('code_tags.tag_id', '=', tagId)
    .where('qr_codes.account_id', '=', accountId);
  if (projectIds) query = query.where('qr_codes.project_id', 'in', [...projectIds]);
  return (await query.execute()).map(({ code_seq }) => code_seq);
}

/** On PostgreSQL one statement for so many codes. */
const CODES_AT_ONCE = 200;

/**
 * The days of a range, each the sum over these codes, from one snapshot. On SQLite the caller has the journal merged
 * for the codes first.
 */
export async function readDaysOfCodes(
  { inSnapshot, engine }: ReadContext,
  seqs: readonly number[],
  range: DayRange,
  dimensions: readonly Dimension[],
): Promise<ScopeDay[]> {
  const days = new Map<number, DaySums>();
  const sumsOf = (day: number) => {
    const sums = days.get(day) ?? emptySums();
    days.set(day, sums);
    return sums;
  };
  const [first, last] = [Math.max(range.from ?? 0, NO_DAY + 1), range.to ?? Number.MAX_SAFE_INTEGER];
  const columns = sql.join([sql`day`, sql`total`, ...dimensions.map((name) => sql.ref(name))]);
  const { journal } = await withJournal(inSnapshot, engine, async (snapshot) => {
    const read = (codes: readonly number[]) =>
      forEachDay(
        engine,
        (page) =>
          sql<DayColumns>`
            select ${columns} from code_days
            where scope ${engine === 'postgres' ? sql`= any(${new PostgresArray(codes)}::bigint[])` : sql`= ${codes[0]}`}
              and day between ${sql.lit(first)} and ${sql.lit(last)} ${page}
          `.execute(snapshot),
        ({ day, ...row }) => addColumns(sumsOf(day), row),
      );
    const step = engine === 'postgres' ? CODES_AT_ONCE : 1;
    for (let at = 0; at < seqs.length; at += step) await read(seqs.slice(at, at + step));
  });
  const pause = loopPauses();
  for (const scope of seqs) {
    for (const pending of journal.of({ table: 'code_days', scope })) {
      if (pending.day >= first && pending.day <= last) addColumns(sumsOf(pending.day), toColumns(pending.take()));
    }
    await pause();
  }
  const sorted = [...days].sort(([one], [other]) => one - other);
  return sorted.map(([day, sums]) => ({ day, total: sums.total, columns: toColumns(sums) }));
}
