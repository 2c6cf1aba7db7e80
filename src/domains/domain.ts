import { Refusal } from '../errors/refusal.ts';
import { PENDING_DOMAIN_LIFETIME_MS } from '../store/housekeeping/timer.ts';
import type { DomainRow } from '../store/schema.ts';
import { parseIpv4 } from '../url-safety/ip-address.ts';
import type { DnsRecord, Domain } from './domain-types.ts';
import { mainHost } from './host-input.ts';

export function presentDomain(row: DomainRow, publicUrl: string): Domain {
  const isVerified = row.verified_at !== null;
  return {
    host: row.host,
    project_id: row.project_id,
    state: isVerified ? 'verified' : 'pending',
    failing: row.failing_since !== null,
    records: recordsFor(row, publicUrl),
    checks: row.checks === null ? [] : JSON.parse(row.checks),
    created_at: timestamp(row.created_at),
    lapses_at: isVerified ? null : timestamp(row.created_at + PENDING_DOMAIN_LIFETIME_MS),
    verified_at: row.verified_at === null ? null : timestamp(row.verified_at),
    checked_at: row.checked_at === null ? null : timestamp(row.checked_at),
    failing_since: row.failing_since === null ? null : timestamp(row.failing_since),
  };
}

const timestamp = (time: number) => new Date(time).toISOString();

/** The DNS records that the owner sets: one to prove ownership, one that points to this server. */
function recordsFor({ host, token }: Pick<DomainRow, 'host' | 'token'>, publicUrl: string) {
  return [proofRecord({ host, token }), pointingRecord(host, publicUrl)];
}

export function proofRecord({ host, token }: Pick<DomainRow, 'host' | 'token'>): DnsRecord {
  return { type: 'TXT', name: `_repoint.${host}`, value: `repoint-domain=${token}` };
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
