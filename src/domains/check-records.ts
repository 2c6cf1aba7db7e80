import type { DomainRow } from '../store/schema.ts';
import { DNS_TIMEOUT_MS, type Dns, type LookUp } from './dns/dns.ts';
import { pointingRecord, proofRecord } from './domain.ts';
import type { DnsRecord, RecordCheck } from './domain-types.ts';

/** How many records, and how much of each, are kept and shown. */
const MAX_FOUND = 10;
const MAX_FOUND_LENGTH = 300;

/** Checks the ownership record, then where the host points. Only the former verifies. Settles within `timeoutMs`. */
export async function checkRecords(
  dns: Dns,
  domain: Pick<DomainRow, 'host' | 'token'>,
  publicUrl: string,
  timeoutMs = DNS_TIMEOUT_MS,
): Promise<RecordCheck[]> {
  const deadline = performance.now() + timeoutMs;
  const proof = proofRecord(domain);
  const pointing = pointingRecord(domain.host, publicUrl);
  const [texts, pointsTo] = await Promise.all([
    dns.lookUp(proof.name, 'TXT', deadline),
    lookUpPointing(dns, pointing, deadline),
  ]);
  return [checkProof(proof, texts), checkPointing(pointing, pointsTo)];
}

function checkProof(record: DnsRecord, { records, problem }: LookUp): RecordCheck {
  const ok = records.some((text) => unquoted(text) === record.value);
  return { ...described(record, records), ok, advice: ok ? null : proofAdvice(record, records, problem) };
}

/** Some name servers keep quotes typed around a TXT value. */
function unquoted(text: string): string {
  return text.trim().replace(/^"(.*)"$/s, '$1');
}

function proofAdvice({ name, value }: DnsRecord, records: string[], problem: string | null): string {
  if (problem !== null) return unanswered(problem);
  if (records.length > 0)
    return `There is a TXT record with another value. Add one named ${name} with exactly: ${value}`;
  return `Add a TXT record named ${name} with the value ${value}. If you just added it, wait: DNS changes can take up to an hour.`;
}

type Pointing = {
  /** The aliases and addresses of the host. */
  names: string[];
  addresses: string[];
  /** The addresses of our own host, to compare with. */
  ownAddresses: string[];
  problem: string | null;
};

async function lookUpPointing(
  dns: Dns,
  { name, type, value }: DnsRecord,
  deadline: number,
): Promise<Pointing> {
  const ask = (of: string, kind: 'A' | 'AAAA' | 'CNAME') => dns.lookUp(of, kind, deadline);
  const [alias, ipv4, ipv6] = await Promise.all([ask(name, 'CNAME'), ask(name, 'A'), ask(name, 'AAAA')]);
  const own = type === 'CNAME' ? await Promise.all([ask(value, 'A'), ask(value, 'AAAA')]) : [];
  const all = [alias, ipv4, ipv6];
  return {
    names: [...new Set(all.flatMap(({ names }) => names))],
    addresses: [...ipv4.records, ...ipv6.records],
    ownAddresses: type === 'CNAME' ? own.flatMap(({ records }) => records) : [value],
    problem: all.every(({ problem }) => problem !== null) ? (alias.problem ?? null) : null,
  };
}

function checkPointing(record: DnsRecord, found: Pointing): RecordCheck {
  const { names, addresses, ownAddresses } = found;
  const ok =
    (record.type === 'CNAME' && names.includes(record.value)) ||
    addresses.some((address) => ownAddresses.includes(address));
  const advice = ok ? null : pointingAdvice(record, found);
  return { ...described(record, [...names, ...addresses]), ok, advice };
}

function pointingAdvice({ type, name, value }: DnsRecord, found: Pointing): string {
  if (found.problem !== null) return unanswered(found.problem);
  const isAlias = type === 'CNAME';
  const instead =
    isAlias && found.ownAddresses.length > 0
      ? ` Where a CNAME is not allowed, at the top of a domain, use A and AAAA records with ${found.ownAddresses.slice(0, MAX_FOUND).join(', ')}.`
      : '';
  const record = `${isAlias ? 'a CNAME' : `an ${type}`} record named ${name} with the value ${value}`;
  if (found.names.length + found.addresses.length === 0) return `Add ${record}.${instead}`;
  return `${name} leads somewhere else. That is correct if a CDN or a proxy is in front of this server; otherwise set ${record} in its place.${instead}`;
}

function unanswered(problem: string): string {
  return `The DNS look-up failed: ${problem}. Try again, and check that the name servers of the domain work.`;
}

function described({ type, name, value }: DnsRecord, found: readonly string[]) {
  const shown = found.slice(0, MAX_FOUND).map((text) => text.slice(0, MAX_FOUND_LENGTH).toWellFormed());
  return { record: `${type} ${name}`, expected: value, found: shown };
}
