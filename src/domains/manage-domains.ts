import type { Plan } from '../config/plans.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { randomText } from '../lib/random-text.ts';
import type { DomainRow, ProjectRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { checkRecords } from './check-records.ts';
import type { Dns } from './dns/dns.ts';
import { domainNotFound, expiredBefore, presentDomain } from './domain.ts';
import type { Domain, RecordCheck } from './domain-types.ts';
import { mainHost, requireDomainHost } from './host-input.ts';

type DomainDeps = { store: Store; clock: Clock; publicUrl: string };

const TOKEN_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TOKEN_LENGTH = 32;

/** How often the records of a verified domain are checked. */
const CHECK_EVERY_MS = 24 * 3_600_000;

/** `accountId` is null for the operator, who may access all domains. */
type Owned = { accountId: string | null };

/** Adds a host as a domain of the project. It has no effect until it is verified. */
export async function addDomain(
  deps: DomainDeps,
  { project, plan }: { project: ProjectRow; plan: Plan },
  text: string,
): Promise<Domain> {
  const { store, clock, publicUrl } = deps;
  const host = requireDomainHost(text, mainHost(publicUrl));
  if (project.is_archived === 1)
    throw new Refusal('project_forbidden', 'The project is archived; unarchive it first');
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
  });
  if ('domain' in result) return presentDomain(result.domain, publicUrl);
  if (result.refused === 'taken')
    throw invalidField('host', `${host} is listed for another project already; remove it there first`);
  throw new Refusal(
    'feature_disabled',
    `The plan ${plan.name} allows ${plan.custom_domains} custom domains, and the account has that many; ${host} was not added`,
  );
}

export async function listDomains(
  { store, clock, publicUrl }: DomainDeps,
  filter: Owned & { projectId?: string },
): Promise<Domain[]> {
  const input = { ...filter, expiredBefore: expiredBefore(clock.now()) };
  return (await store.read.listDomains(input)).map((row) => presentDomain(row, publicUrl));
}

/** Queries the name servers. Only the ownership record verifies; a verified domain stays verified. */
export async function verifyDomain(
  deps: DomainDeps & { dns: Dns },
  owned: Owned,
  text: string,
): Promise<Domain> {
  const row = await requireDomain(deps, owned, text);
  return presentDomain(await checkDomain(deps, row), deps.publicUrl);
}

/** Checks the records of a domain and stores the results. */
export async function checkDomain(deps: DomainDeps & { dns: Dns }, row: DomainRow): Promise<DomainRow> {
  const { store, clock, dns, publicUrl } = deps;
  const checks: RecordCheck[] = await checkRecords(dns, row, publicUrl);
  const now = clock.now();
  const written = await store.write.recordDomainCheck({
    host: row.host,
    token: row.token,
    isProven: checks[0]?.ok === true,
    checks: JSON.stringify(checks),
    now,
    checkDueAt: now + CHECK_EVERY_MS,
    expiredBefore: expiredBefore(now),
  });
  if (!written) throw domainNotFound(row.host);
  return written;
}

/** Links and pictures of its project fall back to the domain verified before it, or to the main address. */
export async function removeDomain(deps: DomainDeps, owned: Owned, text: string): Promise<Domain> {
  const { store, clock, publicUrl } = deps;
  const { host } = await requireDomain(deps, owned, text);
  const now = clock.now();
  const removed = await store.write.removeDomain({ ...owned, host, now, expiredBefore: expiredBefore(now) });
  if (!removed) throw domainNotFound(host);
  return presentDomain(removed, publicUrl);
}

async function requireDomain(
  { store, clock, publicUrl }: DomainDeps,
  { accountId }: Owned,
  text: string,
): Promise<DomainRow> {
  const host = requireDomainHost(text, mainHost(publicUrl));
  const row = await store.read.findDomain({ accountId, host, expiredBefore: expiredBefore(clock.now()) });
  if (!row) throw domainNotFound(host);
  return row;
}
