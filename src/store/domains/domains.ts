import { sql } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import { type Author, recordActivity, SERVER } from '../activity/activity.ts';
import type { ActivityKind } from '../activity/activity-kinds.ts';
import type { Db } from '../db.ts';
import type { DueQueue } from '../due/due-queue.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import { findProject, recordProjectEvent } from '../projects/projects.ts';
import { wholeAccount } from '../reach.ts';
import { bumpRevision, revisionOf } from '../revisions.ts';
import type { DomainRow, RemovedDomainRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { recordDomainEvent } from '../webhooks/outbox.ts';

/** The name of the revision of the listed hosts. */
const MARK = 'domains';

const DAY_MS = 24 * 3_600_000;
/** How long a domain may stay unverified. */
export const PENDING_DOMAIN_LIFETIME_MS = 7 * DAY_MS;
/** How long a removed domain serves the codes of its account: they are in print. */
export const REMOVED_DOMAIN_LIFETIME_MS = 90 * DAY_MS;
/** After so many days without its record, a verified domain can be won by another account's proof. */
export const MISSING_DAYS = 14;

/** Since when an unprotected domain's record must be missing, besides as many checks. */
export function isClaimable(
  { failing_since, missing_checks }: Pick<DomainRow, 'failing_since' | 'missing_checks'>,
  now: number,
): boolean {
  return missing_checks >= MISSING_DAYS && failing_since !== null && failing_since <= now - MISSING_DAYS * DAY_MS;
}

/** A claim, and when another account verified the host; null: none has. */
export type Claim = DomainRow & { taken_at: number | null };

/** Unverified entries created before `expiredBefore` have expired and are ignored. `accountId` null: all accounts. */
type Listed = { accountId: string | null; expiredBefore: number };

function listedDomains(db: Db, { accountId, expiredBefore }: Listed) {
  const listed = db
    .selectFrom('domains')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('domains as holder')
        .select('holder.verified_at')
        .whereRef('holder.host', '=', 'domains.host')
        .whereRef('holder.account_id', '<>', 'domains.account_id')
        .where('holder.verified_at', 'is not', null)
        .as('taken_at'),
    )
    .where((eb) => eb.or([eb('verified_at', 'is not', null), eb('created_at', '>', expiredBefore)]));
  return accountId === null ? listed : listed.where('account_id', '=', accountId);
}

/** Oldest first. */
export async function listDomains(db: Db, input: Listed & { projectId?: string | undefined }): Promise<Claim[]> {
  let query = listedDomains(db, input);
  if (input.projectId !== undefined) query = query.where('project_id', '=', input.projectId);
  return query.orderBy('created_at').orderBy('host').execute();
}

/** All claims of a host, the verified one first, then the newest. */
export async function findClaims(db: Db, input: Listed & { host: string }): Promise<Claim[]> {
  return listedDomains(db, input)
    .where('host', '=', input.host)
    .orderBy(sql`verified_at is null`)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Removed domains that still serve codes, oldest first. */
export async function listRemovedDomains(
  db: Db,
  { accountId, now }: { accountId: string | null; now: number },
): Promise<RemovedDomainRow[]> {
  let query = db.selectFrom('removed_domains').selectAll().where('serves_until', '>', now);
  if (accountId !== null) query = query.where('account_id', '=', accountId);
  return query.orderBy('removed_at').orderBy('host').execute();
}

/**
 * What servers know of a host. Verified: it serves the project, `until` is null. Removed: it serves all codes of the
 * account until then, and nothing later. `account_id` null: nothing; until then, if it is only claimed.
 */
export type HostEntry = {
  host: string;
  account_id: string | null;
  project_id: string | null;
  until: number | null;
};

/** All hosts that were claimed, one entry each: verified before removed before unverified ones. */
export async function listHosts(db: Db): Promise<HostEntry[]> {
  const claims = await db
    .selectFrom('domains')
    .select(['host', 'account_id', 'project_id', 'created_at', 'verified_at'])
    .orderBy('created_at')
    .execute();
  const removed = await db.selectFrom('removed_domains').selectAll().execute();
  const entries = [
    ...claims
      .filter(({ verified_at }) => verified_at === null)
      .map(({ host, created_at }) => ({
        host,
        account_id: null,
        project_id: null,
        until: created_at + PENDING_DOMAIN_LIFETIME_MS,
      })),
    ...removed.map(({ host, account_id, serves_until }) => ({
      host,
      account_id,
      project_id: null,
      until: account_id === null ? null : serves_until,
    })),
    ...claims
      .filter(({ verified_at }) => verified_at !== null)
      .map(({ host, account_id, project_id }) => ({ host, account_id, project_id, until: null })),
  ];
  return [...new Map(entries.map((entry) => [entry.host, entry])).values()];
}

/** Changes with every change of the listed hosts. */
export async function domainsRevision(db: Db): Promise<string> {
  return revisionOf(db, MARK);
}

/** Servers read the listed hosts again. */
export function bumpDomains(tx: Tx, now: number): Promise<void> {
  return bumpRevision(tx, MARK, now);
}

type NewDomain = Pick<DomainRow, 'host' | 'account_id' | 'project_id' | 'token' | 'created_at' | 'check_due_at'>;

type Refused = { refused: 'no_project' | 'quota' | 'taken' } | { refused: 'verified'; failing_since: number | null };

/**
 * Claims a host. Doing so again for the same project returns the existing entry. `cap` includes unverified domains. A
 * host that another account has verified can be claimed only once its record has been missing for long.
 */
export async function addDomain(
  tx: Tx,
  input: {
    domain: NewDomain;
    cap: number;
    expiredBefore: number;
    idempotency: Idempotency | null;
    by?: Author | undefined;
  },
): Promise<{ domain: Claim } | Replay | Refused> {
  const { domain, cap, expiredBefore, idempotency } = input;
  const { host, account_id: accountId, created_at: now } = domain;
  await lockAccount(tx, accountId);
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  if (!(await findProject(tx.db, wholeAccount(accountId), domain.project_id))) return { refused: 'no_project' };
  const lapsed = await tx.db
    .deleteFrom('domains')
    .where('verified_at', 'is', null)
    .where('created_at', '<=', expiredBefore)
    .where((eb) => eb.or([eb('host', '=', host), eb('account_id', '=', accountId)]))
    .returningAll()
    .execute();
  for (const each of lapsed) await recordDomainEvent(tx, each, 'removed', now);
  const claims = await findClaims(tx.db, { accountId: null, host, expiredBefore });
  const known = claims.find(({ account_id }) => account_id === accountId);
  if (known && known.project_id !== domain.project_id) return { refused: 'taken' };
  if (known) {
    await storeIdempotentResult(tx, idempotency, known);
    return { domain: known };
  }
  const holder = claims.find(({ verified_at }) => verified_at !== null);
  if (holder && !isClaimable(holder, now)) return { refused: 'verified', failing_since: holder.failing_since };
  const { listed } = await tx.db
    .selectFrom('domains')
    .select((eb) => eb.fn.countAll<number>().as('listed'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(listed) >= cap) return { refused: 'quota' };
  const added = await tx.db.insertInto('domains').values(domain).returningAll().executeTakeFirstOrThrow();
  await bumpRevision(tx, MARK, now);
  await recordDomainEvent(tx, added, 'pending', now);
  await recordDomain(tx, added, input.by, 'domain.added', now);
  const claim = { ...added, taken_at: holder?.verified_at ?? null };
  await storeIdempotentResult(tx, idempotency, claim);
  return { domain: claim };
}

type DomainCheck = {
  host: string;
  /** Of the claim that was checked, which may have been removed and added again since. */
  token: string;
  /** The tokens of all claims whose record was found. */
  proven: string[];
  /** Whether the name servers answered. */
  isAnswered: boolean;
  /** Whether it is the daily check of a verified domain, which counts how long the record is missing. */
  isDaily: boolean;
  /** JSON. */
  checks: string;
  now: number;
  checkDueAt: number;
  expiredBefore: number;
  by?: Author | undefined;
};

/**
 * Records the result of a check. The first proof of a host wins. A domain stays verified once it is, unless its record
 * has been missing for long and another claim is proven.
 */
export async function recordDomainCheck(tx: Tx, input: DomainCheck): Promise<Claim | undefined> {
  const { host, token, now } = input;
  const isProven = input.proven.includes(token);
  const claims = await lockClaims(tx, input);
  const before = claims.find((claim) => claim.token === token);
  if (!before) return undefined;
  const holder = claims.find(({ verified_at }) => verified_at !== null);
  const isHeld = holder !== undefined && (!isClaimable(holder, now) || input.proven.includes(holder.token));
  const isNew = before.verified_at === null && isProven && !isHeld;
  if (isNew && holder) {
    // It stays listed as a claim, so that its owner sees what has happened.
    const lost = { verified_at: null, failing_since: null, missing_checks: 0, created_at: now };
    await updateClaim(tx, holder, lost);
    await updateProjectHosts(tx, holder, now);
    await recordDomainEvent(tx, holder, 'pending', now);
    await recordDomain(tx, holder, SERVER, 'domain.lost', now);
  }
  const isVerified = before.verified_at !== null;
  const isMissing = isVerified && !isProven;
  const isCounted = isMissing && input.isDaily && input.isAnswered;
  const after = await updateClaim(tx, before, {
    verified_at: isNew ? await nextVerification(tx.db, before.project_id, now) : before.verified_at,
    checked_at: now,
    checks: input.checks,
    failing_since: isMissing ? (before.failing_since ?? now) : null,
    missing_checks: isMissing ? before.missing_checks + (isCounted ? 1 : 0) : 0,
    // A check in between does not postpone the daily one: otherwise it might never come.
    ...((isNew || input.isDaily) && { check_due_at: input.checkDueAt }),
  });
  if (isNew) {
    await tx.db.deleteFrom('removed_domains').where('host', '=', host).execute();
    await updateProjectHosts(tx, before, now);
    await recordDomainEvent(tx, before, 'verified', now);
    await recordDomain(tx, before, input.by ?? SERVER, 'domain.verified', now);
  }
  return { ...after, taken_at: isNew ? null : before.taken_at };
}

/** All claims of a host, which cannot change until the end of the transaction, nor can those of their accounts. */
async function lockClaims(tx: Tx, { host, expiredBefore }: DomainCheck): Promise<Claim[]> {
  const input = { accountId: null, host, expiredBefore };
  const accounts = (await findClaims(tx.db, input)).map(({ account_id }) => account_id);
  // In one order, so that two checks never wait for each other.
  for (const id of accounts.toSorted()) await lockAccount(tx, id);
  const claims = await findClaims(tx.db, input);
  // One that was added meanwhile is not locked, and is checked the next time.
  return claims.filter(({ account_id }) => accounts.includes(account_id));
}

async function updateClaim(
  { db }: Tx,
  { host, account_id }: DomainRow,
  change: Partial<DomainRow>,
): Promise<DomainRow> {
  return db
    .updateTable('domains')
    .set(change)
    .where('host', '=', host)
    .where('account_id', '=', account_id)
    .returningAll()
    .executeTakeFirstOrThrow();
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

/** `token`: of the claim. A verified domain serves the codes of its account for some time more. */
export async function removeDomain(
  tx: Tx,
  { host, token, now, by }: { host: string; token: string; now: number; by?: Author | undefined },
): Promise<DomainRow | undefined> {
  const claim = tx.db.selectFrom('domains').selectAll().where('host', '=', host).where('token', '=', token);
  const found = await claim.executeTakeFirst();
  if (!found) return undefined;
  await lockAccount(tx, found.account_id);
  const removed = await tx.db
    .deleteFrom('domains')
    .where('host', '=', host)
    .where('token', '=', token)
    // With its project it may have gone to another account meanwhile.
    .where('account_id', '=', found.account_id)
    .returningAll()
    .executeTakeFirst();
  if (!removed) return undefined;
  if (removed.verified_at !== null) {
    const { account_id, project_id } = removed;
    const kept = { account_id, project_id, removed_at: now, serves_until: now + REMOVED_DOMAIN_LIFETIME_MS };
    await tx.db
      .insertInto('removed_domains')
      .values({ host, ...kept })
      .onConflict((conflict) => conflict.column('host').doUpdateSet(kept))
      .execute();
    await updateProjectHosts(tx, removed, now);
  } else await bumpRevision(tx, MARK, now);
  await recordDomainEvent(tx, removed, 'removed', now);
  await recordDomain(tx, removed, by, 'domain.removed', now);
  return removed;
}

function recordDomain(
  tx: Tx,
  { account_id, project_id: projectId, host: subject }: DomainRow,
  by: Author | undefined,
  kind: Extract<ActivityKind, `domain.${string}`>,
  at: number,
): Promise<void> {
  return recordActivity(tx, account_id, by, { kind, subject, projectId, at });
}

/** Claims that were not verified in time. */
export async function dropLapsedDomains(
  tx: Tx,
  { before, now, limit }: { before: number; now: number; limit: number },
): Promise<number> {
  const some = tx.db
    .selectFrom('domains')
    .select('token')
    .where('verified_at', 'is', null)
    .where('created_at', '<=', before)
    .limit(limit);
  const lapsed = await tx.db
    .deleteFrom('domains')
    .where('verified_at', 'is', null)
    .where('token', 'in', some)
    .returningAll()
    .execute();
  for (const each of lapsed) await recordDomainEvent(tx, each, 'removed', now);
  return lapsed.length;
}

/** When an account is deleted: its hosts serve nothing from then on, and are not the main address either. */
export async function forgetDomainsOfAccount(tx: Tx, accountId: string, now: number): Promise<void> {
  const { rows } = await sql<{ host: string }>`
    select host from domains where account_id = ${accountId} and verified_at is not null
    union select host from removed_domains where account_id = ${accountId}`.execute(tx.db);
  const nothing = { account_id: null, project_id: null, removed_at: now, serves_until: now };
  for (const { host } of rows)
    await tx.db
      .insertInto('removed_domains')
      .values({ host, ...nothing })
      .onConflict((conflict) => conflict.column('host').doUpdateSet(nothing))
      .execute();
  await tx.db.deleteFrom('domains').where('account_id', '=', accountId).execute();
  await bumpRevision(tx, MARK, now);
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
  const project = await findProject(tx.db, wholeAccount(account_id), project_id);
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
      verified_hosts: hosts.length > 0 ? hosts : null,
      version: project.version + 1,
      ...(isPrintedOtherwise && { renders_after: 0, updated_at: now }),
    })
    .where('id', '=', project_id)
    .execute();
  await bumpRevision(tx, MARK, now);
  if (!isPrintedOtherwise) return;
  const changes = [{ field: 'custom_domain', before: project.custom_domain, after: custom_domain }];
  await recordProjectEvent(tx, account_id, project_id, 'project.updated', now, changes);
}

/** Verified domains whose record is checked again. */
export const DOMAIN_CHECKS: DueQueue<DomainRow> = {
  table: 'domains',
  key: 'host',
  keyAmong: sql`verified_at is not null`,
  dueAt: 'check_due_at',
  isDue: ({ now }) => sql`verified_at is not null and check_due_at <= ${now}`,
  order: sql`check_due_at`,
};
