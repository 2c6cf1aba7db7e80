import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Author, recordActivity } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import { type CountedProject, findCountedProject, findProject, recordProjectEvent } from '../projects/projects.ts';
import { wholeAccount } from '../reach.ts';
import type { ProjectRow } from '../schema.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { lockCodes, moveCodes } from './move-codes.ts';
import { moveDomains } from './move-domains.ts';
import { type LibraryCaps, moveLibrary } from './move-library.ts';
import { type BothAccounts, endOffer, lockBoth } from './offers.ts';
import { takeFromReach } from './take-from-reach.ts';
import { type Unmovable, unmovable } from './unmovable.ts';

export type AcceptOffer = {
  accountId: string;
  id: string;
  /** Of the plan of the account that accepts. */
  caps: { codes: number; projects: number; domains: number } & LibraryCaps;
  maxCodes: number;
  /** Columns of a code that its plan does not have; what is unset in all of them is '[]' or null. */
  missing: readonly string[];
  now: number;
  by?: Author | undefined;
};

export type AcceptRefused =
  | { refused: 'unknown' | 'default' | 'projects' | 'tags' | 'logos' | 'files' }
  | { refused: 'codes'; codes: number }
  | { refused: 'domains'; domains: number }
  | { refused: 'feature'; codes: number }
  | { refused: 'external_ids'; codes: number }
  | Unmovable;

/**
 * Moves the project with everything in it, in one transaction: nobody sees half of it, and a crash leaves all of it
 * where it was. Both accounts are locked, so their codes cannot be made, moved or restored meanwhile. Scans go on: those
 * that were decided before are counted for the account that had the code then, and the project's version lets nobody
 * decide on the former state afterwards.
 */
export async function acceptOffer(tx: Tx, input: AcceptOffer): Promise<{ project: CountedProject } | AcceptRefused> {
  const { accountId, now, by } = input;
  const both = await lockBoth(tx, accountId, input.id, now);
  if (!both) return { refused: 'unknown' };
  const { offer, from, to } = both;
  const project = await findProject(tx.db, wholeAccount(from.id), offer.project_id);
  if (!project) return { refused: 'unknown' };
  const refused = await refusal(tx, both, project, input);
  if (refused) return refused;
  // As it was.
  const changes = [{ field: 'account_id', before: from.id, after: null }];
  await recordProjectEvent(tx, from.id, project.id, 'project.updated', now, changes);
  await moveRows(tx, both, project, input);
  await endOffer(tx, offer, 'accepted', now);
  await recordProjectEvent(tx, to.id, project.id, 'project.created', now);
  const activity = { kind: 'project.moved', subject: project.name, projectId: project.id, at: now } as const;
  await recordActivity(tx, from.id, by && { ...by, address: null }, { ...activity, details: { to: to.email } });
  await recordActivity(tx, to.id, by, { ...activity, details: { from: from.email } });
  const moved = await findCountedProject(tx.db, wholeAccount(to.id), project.id);
  if (!moved) throw new Error('A project that was moved is not there');
  return { project: moved };
}

/** Null: everything of the project fits the account that accepts it. */
async function refusal(
  tx: Tx,
  { to }: BothAccounts,
  project: ProjectRow,
  { caps, maxCodes, missing }: AcceptOffer,
): Promise<AcceptRefused | null> {
  const { db } = tx;
  if (project.is_default) return { refused: 'default' };
  const reason = await unmovable(db, project, maxCodes);
  if (reason) return reason;
  await lockCodes(tx, project.id);
  const ownRows = (table: 'projects' | 'domains') => countRows(db, table, sql`account_id = ${to.id}`);
  if ((await ownRows('projects')) >= caps.projects) return { refused: 'projects' };
  const codes = await countCodes(db, project, sql`status <> 'archived'`);
  if (codes > 0 && to.active_codes + to.reserved_codes + codes > caps.codes) return { refused: 'codes', codes };
  const domains = await countRows(db, 'domains', sql`project_id = ${project.id}`);
  if (domains > 0 && (await ownRows('domains')) + domains > caps.domains) return { refused: 'domains', domains };
  const isSet = missing.map((column) => sql<SqlBool>`cast(${sql.ref(column)} as text) <> '[]'`);
  const advanced = isSet.length === 0 ? 0 : await countCodes(db, project, sql`(${sql.join(isSet, sql` or `)})`);
  if (advanced > 0) return { refused: 'feature', codes: advanced };
  const taken = await countCodes(
    db,
    project,
    sql`external_id in (select external_id from qr_codes as own
      where own.account_id = ${to.id} and own.external_id is not null)`,
  );
  return taken > 0 ? { refused: 'external_ids', codes: taken } : null;
}

async function moveRows(
  tx: Tx,
  { from, to }: BothAccounts,
  project: ProjectRow,
  { caps, now }: AcceptOffer,
): Promise<void> {
  const move = { projectId: project.id, from: from.id, to: to.id, now };
  const inQuota = await countCodes(tx.db, project, sql`status <> 'archived'`);
  await takeFromReach(tx, move);
  const full = await moveLibrary(tx, move, caps);
  if (full) throw new Rollback({ refused: full });
  await moveDomains(tx, move);
  for (const table of ['style_templates', 'utm_presets'] as const)
    await tx.db.updateTable(table).set({ account_id: to.id }).where('project_id', '=', project.id).execute();
  for (const [id, change] of [
    [from.id, -inQuota],
    [to.id, inQuota],
  ] as const)
    await tx.db
      .updateTable('accounts')
      .set((eb) => ({ active_codes: eb('active_codes', '+', change) }))
      .where('id', '=', id)
      .execute();
  await tx.db
    .updateTable('projects')
    .set((eb) => ({ account_id: to.id, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', project.id)
    .execute();
  await moveCodes(tx, move);
}

function countCodes(db: Db, { id }: ProjectRow, where: RawBuilder<SqlBool>): Promise<number> {
  return countRows(db, 'qr_codes', sql`project_id = ${id} and ${where}`);
}

async function countRows(
  db: Db,
  table: 'projects' | 'domains' | 'qr_codes',
  where: RawBuilder<SqlBool>,
): Promise<number> {
  const { found } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where(where)
    .executeTakeFirstOrThrow();
  return Number(found);
}
