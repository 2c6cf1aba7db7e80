import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EngineName } from './migrations/migration.ts';

/** What of an account is seen, found, counted and changed: all of it, or what is in some of its projects. */
export type Reach = {
  accountId: string;
  /** Null: all projects, and what belongs to none. */
  projectIds: readonly string[] | null;
};

/** For what nobody limited asks for: the server's own work, the operator, v1. */
export function wholeAccount(accountId: string): Reach {
  return { accountId, projectIds: null };
}

/** Of a caller, as plain data for a write. */
export function reachOf({ accountId, projectIds }: Reach): Reach {
  return { accountId, projectIds };
}

/** Whether something of this project is within reach. */
export function reaches({ projectIds }: Pick<Reach, 'projectIds'>, projectId: string): boolean {
  return projectIds === null || projectIds.includes(projectId);
}

/** A row that was found by its account; undefined: it is out of reach, which is as if there were none. */
export function within<Row extends { project_id: string }>(reach: Reach, row: Row | undefined): Row | undefined {
  return row && reaches(reach, row.project_id) ? row : undefined;
}

/** The condition for what is in a project, beside that for the account. */
export function inReach({ projectIds }: Pick<Reach, 'projectIds'>, column: string): RawBuilder<SqlBool> {
  if (projectIds === null) return sql`true`;
  return projectIds.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join(projectIds)})`;
}

/** The condition for what belongs to some projects of the reach; `column` has the JSON list of its projects. */
export function touched(
  engine: EngineName,
  { projectIds }: Pick<Reach, 'projectIds'>,
  column: string,
): RawBuilder<SqlBool> {
  if (projectIds === null) return sql`true`;
  if (projectIds.length === 0) return sql`false`;
  const own =
    engine === 'postgres'
      ? sql`jsonb_array_elements_text(${sql.ref(column)}::jsonb) as own (value)`
      : sql`json_each(${sql.ref(column)}) as own`;
  return sql`exists (select 1 from ${own} where own.value in (${sql.join(projectIds)}))`;
}

/**
 * Whether something that has a reach of its own, such as a job or a webhook endpoint, tells nothing from beyond this
 * one; `of`: its projects, null for all. One whose last project went to another account may still tell of that.
 */
export function covers({ projectIds }: Pick<Reach, 'projectIds'>, of: readonly string[] | null): boolean {
  if (projectIds === null) return true;
  return of !== null && of.length > 0 && of.every((id) => projectIds.includes(id));
}

/** The same as a condition; `column` has the JSON list of its projects. */
export function covered(
  engine: EngineName,
  { projectIds }: Pick<Reach, 'projectIds'>,
  column: string,
): RawBuilder<SqlBool> {
  if (projectIds === null) return sql`true`;
  const [own, reached] = [sql.ref(column), JSON.stringify(projectIds)];
  if (engine === 'postgres') return sql`(${own} <> '[]' and ${own}::jsonb <@ ${reached}::jsonb)`;
  return sql`(${own} <> '[]' and not exists (
    select 1 from json_each(${own}) as own where own.value not in (select value from json_each(${reached}))))`;
}
