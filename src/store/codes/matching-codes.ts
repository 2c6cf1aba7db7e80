import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CodeCondition, CodeStatus, CodeType } from '../../codes/values/code-values.ts';
import type { EngineName } from '../migrations/migration.ts';
import { inReach, type Reach } from '../reach.ts';
import type { CodeOrder, CodePosition } from './code-page.ts';
import { LABEL_INDEX } from './label-index.ts';
import { isFound, type Needle, SEARCH_INDEX, taggedSources } from './search-index.ts';

/** Selects codes within reach. */
export type CodeFilter = Reach & {
  projectId: string | null;
  /** At least one. */
  statuses: CodeStatus[];
  type: CodeType | null;
  condition: CodeCondition | null;
  /** All of them. */
  tagIds: string[];
  search: Needle | null;
  /** A part of the label, folded; null: any. */
  labelContains: string | null;
  externalId: string | null;
  /** Only these codes; null: any. */
  ids: string[] | null;
  /** Inclusive; null: any time. */
  createdFrom: number | null;
  createdTo: number | null;
  /** The time for checking expiry. */
  now: number;
};

/** A page of them. */
export type PageRequest = CodeFilter & { order: CodeOrder; after: CodePosition | null; limit: number };

/** Whether all codes within reach of the chosen statuses, project and type match. */
export function isUnfiltered(filter: CodeFilter): boolean {
  const { condition, tagIds, search, labelContains, externalId, ids, createdFrom, createdTo } = filter;
  const others = [condition, search, labelContains, externalId, ids, createdFrom, createdTo];
  return tagIds.length === 0 && others.every((each) => each === null);
}

/**
 * Where to search: the smallest set that an index gives. `seq` is the column it is ordered by, `covers` the parts of
 * the filter that all its rows fulfil.
 */
type Source = {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>[];
  seq: RawBuilder<number>;
  covers?: Partial<CodeFilter>;
};

const SEQ = sql<number>`qr_codes.seq`;

/** The conditions for a matching code, from any source. */
export function conditionsOf(engine: EngineName, filter: CodeFilter): RawBuilder<SqlBool>[] {
  const { accountId, statuses, projectId, type, condition, tagIds, search, labelContains, now } = filter;
  const conditions: (RawBuilder<SqlBool> | null)[] = [
    sql`qr_codes.account_id = ${accountId}`,
    sql`qr_codes.status in (${sql.join(statuses)})`,
    projectId === null ? null : sql`qr_codes.project_id = ${projectId}`,
    filter.projectIds === null ? null : inReach(filter, 'qr_codes.project_id'),
    type === null ? null : sql`qr_codes.type = ${type}`,
    condition === null ? null : CONDITIONS[condition](accountId, now),
    ...tagIds.map(
      (tagId) => sql<SqlBool>`exists (
      select 1 from code_tags where code_tags.tag_id = ${tagId} and code_tags.code_seq = qr_codes.seq)`,
    ),
    search === null ? null : isFound(engine, search),
    labelContains === null ? null : LABEL_INDEX[engine].contains(labelContains),
    filter.externalId === null ? null : sql`qr_codes.external_id = ${filter.externalId}`,
    filter.ids === null ? null : sql`qr_codes.id in (select chosen.value from ${rowsOf(engine, filter.ids)} as chosen)`,
    filter.createdFrom === null ? null : sql`qr_codes.created_at >= ${filter.createdFrom}`,
    filter.createdTo === null ? null : sql`qr_codes.created_at <= ${filter.createdTo}`,
  ];
  return conditions.filter((each) => each !== null);
}

/** With the column `value`. */
function rowsOf(engine: EngineName, texts: string[]): RawBuilder<unknown> {
  const list = JSON.stringify(texts);
  return engine === 'sqlite' ? sql`json_each(${list})` : sql`jsonb_array_elements_text(${list}::jsonb)`;
}

const CONDITIONS: Record<CodeCondition, (accountId: string, now: number) => RawBuilder<SqlBool>> = {
  expired: (_, now) => sql`qr_codes.expires_at <= ${now}`,
  limit_reached: () => sql`qr_codes.scan_limit <= (
    select scan_count from scan_counters where scan_counters.code_seq = qr_codes.seq)`,
  dead_destination: () => sql`exists (
    select 1 from destination_checks
    where destination_checks.code_seq = qr_codes.seq and destination_checks.state = 'dead')`,
  project_archived: (accountId) => sql`qr_codes.project_id in (
    select id from projects where account_id = ${accountId} and is_archived = 1)`,
  picture_failed: () => sql`qr_codes.render_status = 'error'`,
};

function sourcesOf(engine: EngineName, filter: CodeFilter, isWalk: boolean): Source[] {
  const { accountId, condition, tagIds, search, externalId, ids } = filter;
  // One code at most, whatever else is asked.
  if (externalId !== null) {
    const index = engine === 'postgres' ? sql`` : sql`indexed by codes_by_external_id`;
    return [{ from: sql`qr_codes ${index}`, where: [], seq: SEQ }];
  }
  if (ids !== null) {
    const from = sql`${rowsOf(engine, ids)} as chosen cross join qr_codes`;
    return [{ from, where: [sql`qr_codes.id = chosen.value`], seq: SEQ, covers: { ids: null } }];
  }
  if (search !== null) {
    const found = [...SEARCH_INDEX[engine].sources(accountId, search), ...taggedSources(search, isWalk)];
    return found.map((source) => ({ ...source, covers: { search: null } }));
  }
  const [tagId, ...otherTags] = tagIds;
  if (tagId !== undefined) {
    const tagged: RawBuilder<SqlBool>[] = [sql`code_tags.tag_id = ${tagId}`, sql`qr_codes.seq = code_tags.code_seq`];
    return [
      {
        from: sql`code_tags cross join qr_codes`,
        where: tagged,
        seq: sql`code_tags.code_seq`,
        covers: { tagIds: otherTags },
      },
    ];
  }
  if (condition === 'project_archived') {
    const inProject: RawBuilder<SqlBool>[] = [
      sql`projects.account_id = ${accountId}`,
      sql`projects.is_archived = 1`,
      sql`qr_codes.project_id = projects.id`,
    ];
    return [{ from: sql`projects cross join qr_codes`, where: inProject, seq: SEQ, covers: { condition: null } }];
  }
  if (condition === 'dead_destination') {
    const dead: RawBuilder<SqlBool>[] = [
      sql`destination_checks.account_id = ${accountId}`,
      sql`destination_checks.state = 'dead'`,
      sql`qr_codes.seq = destination_checks.code_seq`,
    ];
    const seq = sql<number>`destination_checks.code_seq`;
    const from = sql`destination_checks cross join qr_codes`;
    return [{ from, where: dead, seq, covers: { condition: null } }];
  }
  // SQLite has too few statistics to choose these indexes.
  const index = condition === null || engine === 'postgres' ? sql`` : sql`indexed by ${sql.raw(INDEXES[condition])}`;
  const where: RawBuilder<SqlBool>[] = condition === 'limit_reached' ? [sql`qr_codes.scan_limit is not null`] : [];
  if (condition === 'expired') where.push(sql`qr_codes.expires_at is not null`);
  return [{ from: sql`qr_codes ${index}`, where, seq: SEQ }];
}

const INDEXES = { expired: 'codes_expiring', limit_reached: 'codes_limited', picture_failed: 'codes_failed' };

type SeqWalk = { direction: 'asc' | 'desc'; afterSeq: number | null };

type Selected = {
  walk?: SeqWalk;
  within?: { after: number; to: number };
  limit?: number;
  sortKey?: RawBuilder<unknown>;
};

/**
 * The seqs of matching codes: ordered or not; all, those `within` a range, or at least the first `limit`; with
 * `sort_key`, if given, for sorting later.
 */
export function matchingSeqs(
  engine: EngineName,
  filter: CodeFilter,
  { walk, within, limit, sortKey }: Selected,
): RawBuilder<{ seq: number }> {
  const parts = sourcesOf(engine, filter, (walk ?? within) !== undefined).map(({ from, where, seq, covers }) => {
    const all = [...where, ...conditionsOf(engine, { ...filter, ...covers })];
    if (walk && walk.afterSeq !== null) all.push(sql`${seq} ${SIGN[walk.direction]} ${walk.afterSeq}`);
    if (within) all.push(sql`${seq} > ${within.after}`, sql`${seq} <= ${within.to}`);
    const order = walk ? sql`order by ${seq} ${sql.raw(walk.direction)}` : sql``;
    const end = limit === undefined ? sql`` : sql`limit ${limit}`;
    const columns = sortKey ? sql`qr_codes.seq, ${sortKey} as sort_key` : SEQ;
    return sql`select * from (
      select ${columns} from ${from} where ${sql.join(all, sql` and `)} ${order} ${end}
    ) as part`;
  });
  // A code may have the text and the tag.
  const union = filter.search?.tagIds.length ? sql` union ` : sql` union all `;
  return sql<{ seq: number }>`(${sql.join(parts, union)})`;
}

const SIGN = { asc: sql`>`, desc: sql`<` };
