import { DNS_TIMEOUT_MS, type Dns, type LookUp } from '../../safety/dns.ts';
import { privateHost } from '../../safety/private-hosts.ts';
import type { DomainRow } from '../../store/schema.ts';
import { pointingRecord, proofName, proofRecord } from './domain.ts';
import type { DnsRecord, RecordCheck } from './domain-types.ts';

/** How many records, and how much of each, are kept and shown. */
const MAX_FOUND = 10;
const MAX_FOUND_LENGTH = 300;

type Claim = Pick<DomainRow, 'host' | 'token'>;

/** `texts`: the ownership records of all claims. */
export type HostRecords = { texts: LookUp; pointing: LookUp; ownAddresses: string[] };

/** Settles within `timeoutMs`. */
export async function lookUpRecords(
  dns: Dns,
  host: string,
  publicUrl: string,
  timeoutMs = DNS_TIMEOUT_MS,
): Promise<HostRecords> {
  const deadline = performance.now() + timeoutMs;
  const { type, value } = pointingRecord(host, publicUrl);
  const [texts, pointing, own] = await Promise.all([
    dns.lookUp(proofName(host), ['TXT'], deadline),
    dns.lookUp(host, ['A', 'AAAA'], deadline),
    type === 'CNAME' ? dns.lookUp(value, ['A', 'AAAA'], deadline) : null,
  ]);
  return { texts, pointing, ownAddresses: own?.records ?? [value] };
}

/**
 * Checks the ownership record of a claim, which alone verifies, and where the host points. What leads into a private
 * network is not told: anybody may ask for any name.
 */
export function checkRecords(
  claim: Claim,
  publicUrl: string,
  { texts, pointing, ownAddresses }: HostRecords,
): [proof: RecordCheck, pointing: RecordCheck] {
  const record = pointingRecord(claim.host, publicUrl);
  return [checkProof(claim, texts), checkPointing(record, pointing, ownAddresses)];
}

/** Whether the claim's ownership record is among the records of the host. */
export function isProvenBy({ records }: LookUp, claim: Claim): boolean {
  // Joined, since Bun returns the strings of one record apart; within, since some name servers keep typed quotes.
  return records.join('').includes(proofRecord(claim).value);
}

function checkProof(claim: Claim, found: LookUp): RecordCheck {
  const record = proofRecord(claim);
  const ok = isProvenBy(found, claim);
  const texts = found.names.some(isPrivateName) ? [PRIVATE_NAME] : found.records;
  return { ...described(record, texts), ok, advice: ok ? null : proofAdvice(record, found) };
}

function proofAdvice({ name, value }: DnsRecord, { records, problem }: LookUp): string {
  if (problem !== null) return unanswered(problem);
  if (records.length > 0)
    return `There is a TXT record with another value. Add one named ${name} with exactly: ${value}`;
  return `Add a TXT record named ${name} with the value ${value}. If you just added it, wait: DNS changes can take up to an hour.`;
}

function checkPointing(record: DnsRecord, found: LookUp, ownAddresses: readonly string[]): RecordCheck {
  const { names, records } = found;
  const ok =
    (record.type === 'CNAME' && names.includes(record.value)) ||
    records.some((address) => ownAddresses.includes(address));
  const advice = ok ? null : pointingAdvice(record, found, ownAddresses.filter(isPublicAddress));
  const shownNames = names.map((name) => (isPrivateName(name) ? PRIVATE_NAME : name));
  const shown = records.map((address) => (isPublicAddress(address) ? address : PRIVATE_ADDRESS));
  return { ...described(record, [...new Set([...shownNames, ...shown])]), ok, advice };
}

function pointingAdvice({ type, name, value }: DnsRecord, found: LookUp, ownAddresses: string[]): string {
  const isNothing = found.names.length + found.records.length === 0;
  if (isNothing && found.problem !== null) return unanswered(found.problem);
  const isAlias = type === 'CNAME';
  const instead =
    isAlias && ownAddresses.length > 0
      ? ` Where a CNAME is not allowed, at the top of a domain, use A and AAAA records with ${ownAddresses.slice(0, MAX_FOUND).join(', ')}.`
      : '';
  const record = `${isAlias ? 'a CNAME' : `an ${type}`} record named ${name} with the value ${value}`;
  if (isNothing) return `Add ${record}.${instead}`;
  return `${name} leads somewhere else. That is correct if a CDN or a proxy is in front of this server; otherwise set ${record} in its place.${instead}`;
}

const PRIVATE_ADDRESS = 'an address of a private network';
const PRIVATE_NAME = 'a name of a private network';

function isPrivateName(name: string): boolean {
  return privateHost(name) !== undefined;
}

function isPublicAddress(address: string): boolean {
  return privateHost(address.includes(':') ? `[${address}]` : address) === undefined;
}

function unanswered(problem: string): string {
  return `The DNS look-up failed: ${problem}. Try again, and check that the name servers of the domain work.`;
}

function described({ type, name, value }: DnsRecord, found: readonly string[]) {
  const shown = found.slice(0, MAX_FOUND).map((text) => text.slice(0, MAX_FOUND_LENGTH).toWellFormed());
  return { record: `${type} ${name}`, expected: value, found: shown };
}
