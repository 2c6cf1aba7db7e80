import { sql } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import { isJobLost, type JobClaim } from '../jobs/job-claim.ts';
import { prepared } from '../prepared.ts';
import { inReach, type Reach, reaches, wholeAccount } from '../reach.ts';
import type { ProjectRow, StoredChange } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { recordEvent } from '../webhooks/outbox.ts';

/** The columns of a new project; all others have defaults. */
const NEW_PROJECT_COLUMNS = [
  'id',
  'account_id',
  'name',
  'description',
  'is_default',
  'created_via',
  'created_at',
  'updated_at',
] as const;

export type NewProject = Pick<ProjectRow, (typeof NEW_PROJECT_COLUMNS)[number]>;
export type ProjectChanges = Partial<Pick<ProjectRow, 'name' | 'description' | 'compact_codes'>>;

const projectById = prepared<{ accountId: string; id: string }, ProjectRow>((db, { accountId, id }) =>
  db.selectFrom('projects').selectAll().where('account_id', '=', accountId).where('id', '=', id),
);

export async function findProject(db: Db, reach: Reach, id: string): Promise<ProjectRow | undefined> {
  if (!reaches(reach, id)) return undefined;
  return (await projectById(db, { accountId: reach.accountId, id }))[0];
}

/** For the operator. */
export async function findProjectOfAnyAccount(db: Db, id: string): Promise<ProjectRow | undefined> {
  return db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A literal, not a parameter: otherwise SQLite does not use the partial index of default projects. */
const YES = sql<boolean>`1`;

const defaultProject = prepared<{ accountId: string }, ProjectRow>((db, { accountId }) =>
  db.selectFrom('projects').selectAll().where('account_id', '=', accountId).where('is_default', '=', YES),
);

export async function findDefaultProject(db: Db, accountId: string): Promise<ProjectRow | undefined> {
  return (await defaultProject(db, { accountId }))[0];
}

export type CountedProject = ProjectRow & { code_count: number };

/** With the number of codes in each that are not archived, counted from one index. */
function countedProjects(db: Db, reach: Reach) {
  return db
    .selectFrom('projects')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('qr_codes')
        .select(({ fn }) => fn.countAll<number>().as('codes'))
        .whereRef('qr_codes.project_id', '=', 'projects.id')
        .where('qr_codes.status', 'in', ['active', 'blocked'])
        .as('code_count'),
    )
    .where('account_id', '=', reach.accountId)
    .where(inReach(reach, 'id'));
}

/** Newest first, archived ones included unless `live`, `beforeSeq` excluded. */
export async function listCountedProjects(
  db: Db,
  input: Reach & { beforeSeq: number | null; limit: number; live?: boolean },
): Promise<CountedProject[]> {
  let query = countedProjects(db, input).orderBy('seq', 'desc').limit(input.limit);
  if (input.live) query = query.where('is_archived', '=', false);
  if (input.beforeSeq !== null) query = query.where('seq', '<', input.beforeSeq);
  return (await query.execute()).map(withNumber);
}

export async function findCountedProject(db: Db, reach: Reach, id: string): Promise<CountedProject | undefined> {
  const row = await countedProjects(db, reach).where('id', '=', id).executeTakeFirst();
  return row && withNumber(row);
}

/** PostgreSQL returns counts as text. */
function withNumber(row: ProjectRow & { code_count: number | string | null }): CountedProject {
  return { ...row, code_count: Number(row.code_count) };
}

/** Newest first, archived ones left out, `beforeSeq` excluded. */
export async function listProjects(
  db: Db,
  input: { accountId: string; beforeSeq: number | null; limit: number },
): Promise<ProjectRow[]> {
  let query = db
    .selectFrom('projects')
    .selectAll()
    .where('account_id', '=', input.accountId)
    .where('is_archived', '=', false)
    .orderBy('seq', 'desc')
    .limit(input.limit);
  if (input.beforeSeq !== null) query = query.where('seq', '<', input.beforeSeq);
  return query.execute();
}

const insertRow = prepared<NewProject, ProjectRow>((db, project) =>
  db
    .insertInto('projects')
    .values(Object.fromEntries(NEW_PROJECT_COLUMNS.map((name) => [name, project[name]])) as NewProject)
    .returningAll(),
);

/**
 * A new default project replaces the old one in the same transaction. `cap` includes archived projects; null: the
 * first project of a new account. `job`: what it is a part of.
 */
export async function insertProject(
  tx: Tx,
  input: { project: NewProject; cap: number | null; idempotency: Idempotency | null; job?: JobClaim },
): Promise<{ project: ProjectRow } | Replay | { refused: 'quota' | 'job_lost' }> {
  if (await isJobLost(tx, input.job)) return { refused: 'job_lost' };
  const { account_id: accountId, is_default: isDefault, updated_at: now } = input.project;
  // These cases depend on rows that a concurrent call may be writing.
  if (input.cap !== null || input.idempotency || isDefault) await lockAccount(tx, accountId);
  const replay = await replayOf(tx, input.idempotency);
  if (replay) return replay;
  if (input.cap !== null && (await hasProjects(tx, accountId, input.cap))) return { refused: 'quota' };
  if (isDefault) await clearDefault(tx, accountId, now);
  const [project] = await insertRow(tx.db, input.project);
  if (!project) throw new Error('The project was not inserted');
  await storeIdempotentResult(tx, input.idempotency, project);
  await recordProjectEvent(tx, accountId, project.id, 'project.created', now);
  return { project };
}

/** Call it in the transaction that makes or changes the project, with the fields before and after. */
export function recordProjectEvent(
  tx: Tx,
  accountId: string,
  projectId: string,
  type: 'project.created' | 'project.updated',
  at: number,
  changes: StoredChange[] | null = null,
): Promise<void> {
  return recordEvent(tx, accountId, { type, at, changes }, [projectId], async () => {
    const project = await findCountedProject(tx.db, wholeAccount(accountId), projectId);
    if (!project) throw new Error('A changed project does not exist');
    return { kind: 'project', project };
  });
}

/** Whether there are at least `number`; counting stops there: some 0.5 ms for 10,000. */
async function hasProjects({ db }: Tx, accountId: string, number: number): Promise<boolean> {
  const some = db.selectFrom('projects').select('id').where('account_id', '=', accountId).limit(number);
  const { found } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found) >= number;
}

/** If links change, the project's codes get new pictures in the background; printed ones keep working. */
export async function updateProject(
  tx: Tx,
  input: { accountId: string; projectId: string; changes: ProjectChanges; now: number },
): Promise<ProjectRow | undefined> {
  const before = await lockProject(tx, input.accountId, input.projectId);
  const { compact_codes } = input.changes;
  const isPrintedOtherwise = compact_codes !== undefined && compact_codes !== before?.compact_codes;
  const project = await tx.db
    .updateTable('projects')
    .set({ ...input.changes, updated_at: input.now, ...(isPrintedOtherwise && { renders_after: 0 }) })
    .where('account_id', '=', input.accountId)
    .where('id', '=', input.projectId)
    .returningAll()
    .executeTakeFirst();
  if (!before || !project) return project;
  const changes = (['name', 'description', 'compact_codes'] as const)
    .filter((field) => project[field] !== before[field])
    .map((field) => ({ field, before: before[field], after: project[field] }));
  await recordProjectEvent(tx, input.accountId, project.id, 'project.updated', input.now, changes);
  return project;
}

async function lockProject(tx: Tx, accountId: string, id: string): Promise<ProjectRow | undefined> {
  await lockAccount(tx, accountId);
  return findProject(tx.db, wholeAccount(accountId), id);
}

/** Nothing is returned if the project is unknown or archived. */
export async function makeDefaultProject(
  tx: Tx,
  input: { accountId: string; projectId: string; now: number },
): Promise<ProjectRow | undefined> {
  const project = await lockProject(tx, input.accountId, input.projectId);
  if (!project || project.is_archived) return undefined;
  await clearDefault(tx, input.accountId, input.now);
  return setFlag(tx, input, { is_default: true });
}

/**
 * Archives or unarchives, and bumps the project's version so that no cached link outlives it.
 * The default project cannot be archived: then `refused` is returned.
 */
export async function setProjectArchived(
  tx: Tx,
  input: { accountId: string; projectId: string; archived: boolean; now: number },
): Promise<{ project: ProjectRow } | { refused: 'unknown' | 'default' }> {
  const before = await lockProject(tx, input.accountId, input.projectId);
  if (!before) return { refused: 'unknown' };
  if (input.archived && before.is_default) return { refused: 'default' };
  const { archived: is_archived } = input;
  if (before.is_archived === is_archived) return { project: before };
  const project = await setFlag(tx, input, { is_archived, version: before.version + 1 });
  return project ? { project } : { refused: 'unknown' };
}

async function setFlag(
  tx: Tx,
  input: { accountId: string; projectId: string; now: number },
  flags: Partial<Pick<ProjectRow, 'is_default' | 'is_archived' | 'version'>>,
): Promise<ProjectRow | undefined> {
  const project = await tx.db
    .updateTable('projects')
    .set({ ...flags, updated_at: input.now })
    .where('account_id', '=', input.accountId)
    .where('id', '=', input.projectId)
    .returningAll()
    .executeTakeFirst();
  if (project) {
    const changes = (['is_default', 'is_archived'] as const)
      .filter((field) => flags[field] !== undefined)
      .map((field) => ({ field, before: !project[field], after: project[field] }));
    await recordProjectEvent(tx, input.accountId, project.id, 'project.updated', input.now, changes);
  }
  return project;
}

async function clearDefault(tx: Tx, accountId: string, now: number): Promise<void> {
  const projects = await tx.db
    .updateTable('projects')
    .set({ is_default: false, updated_at: now })
    .where('account_id', '=', accountId)
    .where('is_default', '=', YES)
    .returning('id')
    .execute();
  const changes = [{ field: 'is_default', before: true, after: false }];
  for (const { id } of projects) await recordProjectEvent(tx, accountId, id, 'project.updated', now, changes);
}
