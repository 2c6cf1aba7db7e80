import { Refusal } from '../../errors/refusal.ts';
import { parseIpv4 } from '../../safety/ip-address.ts';
import { type Claim, MISSING_DAYS, PENDING_DOMAIN_LIFETIME_MS } from '../../store/domains/domains.ts';
import type { DomainRow, RemovedDomainRow } from '../../store/schema.ts';
import type { DnsRecord, Domain, RecordCheck, RemovedDomain } from './domain-types.ts';
import { mainHost } from './own-hosts.ts';

export function presentDomain(row: Claim, publicUrl: string): Domain {
  const isVerified = row.verified_at !== null;
  return {
    host: row.host,
    project_id: row.project_id,
    state: isVerified ? 'verified' : 'pending',
    failing: row.failing_since !== null,
    records: recordsFor(row, publicUrl),
    checks: checksOf(row),
    created_at: timestamp(row.created_at),
    lapses_at: isVerified ? null : timestamp(row.created_at + PENDING_DOMAIN_LIFETIME_MS),
    verified_at: timestampOrNull(row.verified_at),
    checked_at: timestampOrNull(row.checked_at),
    failing_since: timestampOrNull(row.failing_since),
    claimable_from: timestampOrNull(row.failing_since && claimableFrom(row.failing_since)),
    taken_at: timestampOrNull(row.taken_at),
  };
}

/** A record does not help while another account holds the host. */
function checksOf({ host, checks, verified_at, taken_at }: Claim): RecordCheck[] {
  const [proof, ...more]: RecordCheck[] = checks === null ? [] : JSON.parse(checks);
  if (!proof) return [];
  if (taken_at === null || verified_at !== null) return [proof, ...more];
  const advice = `Another account has verified ${host}. If it is yours, remove the TXT record of the other account; ${MISSING_DAYS} days later you can add it here again.`;
  return [{ ...proof, advice }, ...more];
}

/** When a domain whose record is missing since then can be won by another account, if all checks find the same. */
export function claimableFrom(failingSince: number): number {
  return failingSince + MISSING_DAYS * 24 * 3_600_000;
}

export function presentRemovedDomain(row: RemovedDomainRow): RemovedDomain {
  return {
    host: row.host,
    project_id: row.project_id,
    removed_at: timestamp(row.removed_at),
    serves_until: timestamp(row.serves_until),
  };
}

const timestamp = (time: number) => new Date(time).toISOString();
const timestampOrNull = (time: number | null) => (time === null ? null : timestamp(time));

/** The DNS records that the owner sets: one to prove ownership, one that points to this server. */
function recordsFor({ host, token }: Pick<DomainRow, 'host' | 'token'>, publicUrl: string) {
  return [proofRecord({ host, token }), pointingRecord(host, publicUrl)];
}

export function proofRecord({ host, token }: Pick<DomainRow, 'host' | 'token'>): DnsRecord {
  return { type: 'TXT', name: proofName(host), value: `repoint-domain=${token}` };
}

export function proofName(host: string): string {
  return `_repoint.${host}`;
}

export function pointingRecord(host: string, publicUrl: string): DnsRecord {
  const main = mainHost(publicUrl);
  if (main.startsWith('[')) return { type: 'AAAA', name: host, value: main.slice(1, -1) };
  return { type: parseIpv4(main) === undefined ? 'CNAME' : 'A', name: host, value: main };
}

/** Entries created at or before this have expired by `now`, unless they are verified. */
export function expiredBefore(now: number): number {
  return now - PENDING_DOMAIN_LIFETIME_MS;
}

export function domainNotFound(host: string): Refusal {
  return new Refusal(
    'not_found',
    `The domain ${host} is not listed; a domain that is not verified within 7 days expires and must be added again`,
  );
}
