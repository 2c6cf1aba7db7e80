import { lockAccount } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import { findProject } from '../projects/projects.ts';
import { bumpRevision, revisionOf } from '../revisions.ts';
import type { DomainRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** The name of the revision of the verified domains. */
const MARK = 'domains';

/** Unverified entries created before `expiredBefore` have expired and are ignored. `accountId` null: all accounts. */
type Listed = { accountId: string | null; expiredBefore: number };

function listedDomains(db: Db, { accountId, expiredBefore }: Listed) {
  const listed = db
    .selectFrom('domains')
    .selectAll()
    .where((eb) => eb.or([eb('verified_at', 'is not', null), eb('created_at', '>', expiredBefore)]));
  return accountId === null ? listed : listed.where('account_id', '=', accountId);
}

/** Oldest first. */
export async function listDomains(
  db: Db,
  input: Listed & { projectId?: string | undefined },
): Promise<DomainRow[]> {
  let query = listedDomains(db, input);
  if (input.projectId !== undefined) query = query.where('project_id', '=', input.projectId);
  return query.orderBy('created_at').orderBy('host').execute();
}

export async function findDomain(db: Db, input: Listed & { host: string }): Promise<DomainRow | undefined> {
  return listedDomains(db, input).where('host', '=', input.host).executeTakeFirst();
}

export type VerifiedDomain = Pick<DomainRow, 'host' | 'account_id' | 'project_id'>;

export async function listVerifiedDomains(db: Db): Promise<VerifiedDomain[]> {
  return db
    .selectFrom('domains')
    .select(['host', 'account_id', 'project_id'])
    .where('verified_at', 'is not', null)
    .execute();
}

/** Changes with every change of the verified domains. */
export async function domainsRevision(db: Db): Promise<string> {
  return revisionOf(db, MARK);
}

export async function bumpDomainsRevision(tx: Tx, now: number): Promise<void> {
  await bumpRevision(tx, MARK, now);
}

type NewDomain = Pick<
  DomainRow,
  'host' | 'account_id' | 'project_id' | 'token' | 'created_at' | 'check_due_at'
>;

/** Adding it again to the same project returns the existing entry. `cap` includes unverified domains. */
export async function addDomain(
  tx: Tx,
  input: { domain: NewDomain; cap: number; expiredBefore: number },
): Promise<{ domain: DomainRow } | { refused: 'taken' | 'quota' }> {
  const { domain, cap, expiredBefore } = input;
  const { host, account_id: accountId } = domain;
  await lockAccount(tx, accountId);
  await tx.db
    .deleteFrom('domains')
    .where('verified_at', 'is', null)
    .where('created_at', '<=', expiredBefore)
    .where((eb) => eb.or([eb('host', '=', host), eb('account_id', '=', accountId)]))
    .execute();
  const known = await tx.db.selectFrom('domains').selectAll().where('host', '=', host).executeTakeFirst();
  if (known) return known.project_id === domain.project_id ? { domain: known } : { refused: 'taken' };
  const { listed } = await tx.db
    .selectFrom('domains')
    .select((eb) => eb.fn.countAll<number>().as('listed'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(listed) >= cap) return { refused: 'quota' };
  const added = await tx.db
    .insertInto('domains')
    .values(domain)
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ? { domain: added } : { refused: 'taken' };
}

type DomainCheck = {
  host: string;
  /** Of the entry that was checked, which may have been removed and added again since. */
  token: string;
  isProven: boolean;
  /** JSON. */
  checks: string;
  now: number;
  checkDueAt: number;
  expiredBefore: number;
};

/** Records the result of a check. A domain stays verified once it is; a record missing later is only noted. */
export async function recordDomainCheck(tx: Tx, input: DomainCheck): Promise<DomainRow | undefined> {
  const { host, token, now, expiredBefore } = input;
  const found = await findDomain(tx.db, { host, accountId: null, expiredBefore });
  if (found) await lockAccount(tx, found.account_id);
  const before = found && (await findDomain(tx.db, { host, accountId: null, expiredBefore }));
  if (!before || before.token !== token) return undefined;
  const isNew = before.verified_at === null && input.isProven;
  const verified_at = isNew ? await nextVerification(tx.db, before.project_id, now) : before.verified_at;
  const isFailing = before.verified_at !== null && !input.isProven;
  const domain = await tx.db
    .updateTable('domains')
    .set({
      verified_at,
      checked_at: now,
      checks: input.checks,
      failing_since: isFailing ? (before.failing_since ?? now) : null,
      check_due_at: input.checkDueAt,
    })
    .where('host', '=', host)
    .returningAll()
    .executeTakeFirst();
  if (isNew) await updateProjectHosts(tx, before, now);
  return domain;
}

/** Later than any other of the project, even if the clock was set back: links use the domain verified last. */
async function nextVerification(db: Db, projectId: string, now: number): Promise<number> {
  const { last } = await db
    .selectFrom('domains')
    .select((eb) => eb.fn.max('verified_at').as('last'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return Math.max(now, Number(last ?? 0) + 1);
}

export async function removeDomain(
  tx: Tx,
  input: Listed & { host: string; now: number },
): Promise<DomainRow | undefined> {
  const found = await findDomain(tx.db, input);
  if (!found) return undefined;
  await lockAccount(tx, found.account_id);
  const removed = await tx.db
    .deleteFrom('domains')
    .where('host', '=', input.host)
    .where('token', '=', found.token)
    .returningAll()
    .executeTakeFirst();
  if (removed && removed.verified_at !== null) await updateProjectHosts(tx, removed, input.now);
  return removed;
}

/**
 * Updates the project after a change of its domains. Bumps its version, so that no cached link outlives the change; if
 * the host in links changes, its codes get new pictures in the background.
 */
async function updateProjectHosts(
  tx: Tx,
  { account_id, project_id }: Pick<DomainRow, 'account_id' | 'project_id'>,
  now: number,
): Promise<void> {
  const project = await findProject(tx.db, account_id, project_id);
  if (!project) throw new Error('A domain belongs to no project');
  const rows = await tx.db
    .selectFrom('domains')
    .select('host')
    .where('project_id', '=', project_id)
    .where('verified_at', 'is not', null)
    .orderBy('verified_at', 'desc')
    .execute();
  const hosts = rows.map(({ host }) => host);
  const custom_domain = hosts[0] ?? null;
  const isPrintedOtherwise = custom_domain !== project.custom_domain;
  await tx.db
    .updateTable('projects')
    .set({
      custom_domain,
      verified_hosts: hosts.length > 0 ? JSON.stringify(hosts) : null,
      version: project.version + 1,
      ...(isPrintedOtherwise && { renders_after: 0, updated_at: now }),
    })
    .where('id', '=', project_id)
    .execute();
  await bumpDomainsRevision(tx, now);
}

/** Claims up to `limit` verified domains whose check is due, until `leaseUntil`. */
export async function claimDomainChecks(
  tx: Tx,
  input: { now: number; leaseUntil: number; limit: number },
): Promise<DomainRow[]> {
  let due = tx.db
    .selectFrom('domains')
    .select('host')
    .where('verified_at', 'is not', null)
    .where('check_due_at', '<=', input.now)
    .orderBy('check_due_at')
    .limit(input.limit);
  if (tx.engine === 'postgres') due = due.forUpdate().skipLocked();
  const hosts = (await due.execute()).map(({ host }) => host);
  if (hosts.length === 0) return [];
  return tx.db
    .updateTable('domains')
    .set({ check_due_at: input.leaseUntil })
    .where('host', 'in', hosts)
    .returningAll()
    .execute();
}

export async function hasDueDomainCheck(db: Db, now: number): Promise<boolean> {
  const due = await db
    .selectFrom('domains')
    .select('host')
    .where('verified_at', 'is not', null)
    .where('check_due_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}
