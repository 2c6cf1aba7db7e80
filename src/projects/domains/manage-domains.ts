import type { Plan } from '../../config/plans.ts';
import { invalid, invalidField, Refusal } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomText } from '../../lib/random-text.ts';
import { earlierResult, type IdempotentResult, idempotencyConflict } from '../../people/idempotency.ts';
import type { Dns } from '../../safety/dns.ts';
import type { Authored } from '../../store/activity/activity.ts';
import type { Claim } from '../../store/domains/domains.ts';
import type { Idempotency } from '../../store/idempotency/idempotent-results.ts';
import { type Reach, reaches } from '../../store/reach.ts';
import type { DomainRow, ProjectRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { projectNotFound } from '../project.ts';
import { checkRecords, type HostRecords, isProvenBy, lookUpRecords } from './check-records.ts';
import { claimableFrom, domainNotFound, expiredBefore, presentDomain, presentRemovedDomain } from './domain.ts';
import type { Domain, RemovedDomain } from './domain-types.ts';
import { requireDomainHost } from './host-input.ts';
import type { OwnHosts } from './own-hosts.ts';

type CheckDeps = Authored & { store: Store; clock: Clock; publicUrl: string };
type DomainDeps = CheckDeps & { ownHosts: OwnHosts };

const TOKEN_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TOKEN_LENGTH = 32;

/** How often the records of a verified domain are checked. */
const CHECK_EVERY_MS = 24 * 3_600_000;

/** `accountId` is null for the operator, who may access all domains. `projectId`: of several claims, that one. */
type Owned = { accountId: string | null; projectId?: string | undefined } & Partial<Pick<Reach, 'projectIds'>>;

/** Claims a host for the project. It serves nothing until it is verified. */
export async function addDomain(
  deps: DomainDeps,
  { project, plan }: { project: ProjectRow; plan: Plan },
  text: string,
  idempotency: Idempotency | null = null,
): Promise<IdempotentResult<Domain>> {
  const { store, clock, publicUrl, ownHosts } = deps;
  const host = requireDomainHost(text, ownHosts.hosts);
  const replayed = (earlier: unknown) => ({ value: presentDomain(earlier as Claim, publicUrl), replayed: true });
  const earlier = await earlierResult(store, idempotency);
  if (earlier !== null) return replayed(earlier);
  if (project.is_archived) throw new Refusal('project_forbidden', 'The project is archived; unarchive it first');
  if (plan.custom_domains === 0)
    throw new Refusal('feature_disabled', `The plan ${plan.name} has no custom domains (${host})`);
  const now = clock.now();
  const result = await store.write.addDomain({
    domain: {
      host,
      account_id: project.account_id,
      project_id: project.id,
      token: randomText(TOKEN_ALPHABET, TOKEN_LENGTH),
      created_at: now,
      check_due_at: now,
    },
    cap: plan.custom_domains,
    expiredBefore: expiredBefore(now),
    idempotency,
    by: deps.author?.(),
  });
  if ('domain' in result) return { value: presentDomain(result.domain, publicUrl), replayed: false };
  if ('replay' in result) return replayed(result.replay);
  if ('conflict' in result) throw idempotencyConflict();
  if (result.refused === 'no_project') throw projectNotFound(project.id);
  if (result.refused === 'taken')
    throw invalidField('host', `${host} is listed for another project already; remove it there first`);
  if (result.refused === 'verified') throw invalidField('host', verifiedElsewhere(host, result.failing_since));
  throw new Refusal(
    'feature_disabled',
    `The plan ${plan.name} allows ${plan.custom_domains} custom domains, and the account has that many; ${host} was not added`,
  );
}

function verifiedElsewhere(host: string, failingSince: number | null): string {
  const day = failingSince === null ? null : new Date(claimableFrom(failingSince)).toISOString().slice(0, 10);
  return `${host} is listed for another project already, which has verified it; ${
    day === null
      ? 'if it is yours now, remove the TXT record _repoint of the other account, and add it again 14 days later'
      : `its TXT record is missing, so that it can be added from ${day}`
  }`;
}

export async function listDomains({ store, clock, publicUrl }: CheckDeps, filter: Owned): Promise<Domain[]> {
  const { accountId, projectId } = filter;
  const claims = await store.read.listDomains({ accountId, projectId, expiredBefore: expiredBefore(clock.now()) });
  return claims.filter(isOwned(filter)).map((row) => presentDomain(row, publicUrl));
}

export async function listRemovedDomains(
  { store, clock }: Pick<CheckDeps, 'store' | 'clock'>,
  owned: Owned,
): Promise<RemovedDomain[]> {
  const rows = await store.read.listRemovedDomains({ accountId: owned.accountId, now: clock.now() });
  return rows.filter(isOwned(owned)).map(presentRemovedDomain);
}

export async function findDomain(deps: DomainDeps, owned: Owned, text: string): Promise<Domain> {
  const [first] = await requireClaims(deps, owned, text);
  return presentDomain(first, deps.publicUrl);
}

/**
 * Queries the name servers. Only the ownership record verifies; a verified domain stays verified. Of several claims,
 * one that is proven is checked, else the verified one, else the newest.
 */
export async function verifyDomain(deps: DomainDeps & { dns: Dns }, owned: Owned, text: string): Promise<Domain> {
  const [first, ...more] = await requireClaims(deps, owned, text);
  const records = await lookUpRecords(deps.dns, first.host, deps.publicUrl);
  const proven = [first, ...more].find((claim) => isProvenBy(records.texts, claim));
  return presentDomain(await recordCheck(deps, proven ?? first, records, false), deps.publicUrl);
}

/** The daily check of a verified domain. */
export async function checkDomain(deps: CheckDeps & { dns: Dns }, row: DomainRow): Promise<DomainRow> {
  return recordCheck(deps, row, await lookUpRecords(deps.dns, row.host, deps.publicUrl), true);
}

async function recordCheck(
  { store, clock, publicUrl, author }: CheckDeps,
  row: DomainRow,
  records: HostRecords,
  isDaily: boolean,
): Promise<Claim> {
  const { host, token } = row;
  const now = clock.now();
  const all = { host, expiredBefore: expiredBefore(now) };
  const claims = await store.read.findClaims({ ...all, accountId: null });
  const written = await store.write.recordDomainCheck({
    ...all,
    token,
    proven: claims.filter((claim) => isProvenBy(records.texts, claim)).map((claim) => claim.token),
    isAnswered: records.texts.problem === null,
    isDaily,
    checks: JSON.stringify(checkRecords(row, publicUrl, records)),
    now,
    checkDueAt: now + CHECK_EVERY_MS,
    by: author?.(),
  });
  if (!written) throw domainNotFound(host);
  return written;
}

/**
 * Links and pictures of its project fall back to the domain verified before it, or to the main address. The host goes
 * on serving the codes of the account for some time.
 */
export async function removeDomain(deps: DomainDeps, owned: Owned, text: string): Promise<Domain> {
  const [first, ...more] = await requireClaims(deps, owned, text);
  if (first.verified_at === null && more.length > 0)
    throw invalid(`${more.length + 1} projects claim ${first.host}; name one of them with --project`);
  const { host, token } = first;
  const now = deps.clock.now();
  const removed = await deps.store.write.removeDomain({ host, token, now, by: deps.author?.() });
  if (!removed) throw domainNotFound(host);
  return presentDomain({ ...removed, taken_at: first.taken_at }, deps.publicUrl);
}

function isOwned({ projectIds = null, projectId }: Owned): (of: { project_id: string | null }) => boolean {
  return ({ project_id }) =>
    reaches({ projectIds }, project_id ?? '') && (projectId === undefined || project_id === projectId);
}

/** The verified one first, then the newest. */
async function requireClaims(
  { store, clock, ownHosts }: DomainDeps,
  owned: Owned,
  text: string,
): Promise<[Claim, ...Claim[]]> {
  const host = requireDomainHost(text, ownHosts.hosts);
  const claims = await store.read.findClaims({
    accountId: owned.accountId,
    host,
    expiredBefore: expiredBefore(clock.now()),
  });
  const [first, ...more] = claims.filter(isOwned(owned));
  if (!first) throw domainNotFound(host);
  return [first, ...more];
}
