import { wireFields } from './wire.ts';

/** The threats that matter for pages, by their number, as texts that complete "as …". */
const THREATS: ReadonlyMap<number, string> = new Map([
  [1, 'malware'],
  [2, 'social engineering (phishing)'],
  [3, 'unwanted software'],
  [4, 'a potentially harmful application'],
]);

/** A listed full hash, in hexadecimal, and its threats. */
export type ListedHash = { hash: string; threats: readonly string[] };

export type SearchResponse = { listed: readonly ListedHash[]; cacheMs: number };

/**
 * Reads a `SearchHashesResponse`:
 *
 *     SearchHashesResponse { repeated FullHash full_hashes = 1; Duration cache_duration = 2 }
 *     FullHash             { bytes full_hash = 1; repeated FullHashDetail full_hash_details = 2 }
 *     FullHashDetail       { ThreatType threat_type = 1; repeated ThreatAttribute attributes = 2 }
 *     Duration             { int64 seconds = 1; int32 nanos = 2 }
 *
 * Unknown fields are skipped. A hash without a relevant threat is left out. Throws on malformed bytes.
 */
export function readSearchResponse(message: Uint8Array): SearchResponse {
  const listed: ListedHash[] = [];
  let cacheMs = 0;
  for (const { number, bytes } of wireFields(message)) {
    if (number === 1) listed.push(readFullHash(bytes));
    if (number === 2) cacheMs = readDuration(bytes);
  }
  return { listed: listed.filter(({ threats }) => threats.length > 0), cacheMs };
}

function readFullHash(message: Uint8Array): ListedHash {
  let hash = '';
  const threats: string[] = [];
  for (const { number, bytes } of wireFields(message)) {
    if (number === 1) hash = bytes.toHex();
    if (number === 2) threats.push(...readDetail(bytes));
  }
  if (hash.length !== 64) throw new Error(`a full hash of ${hash.length / 2} bytes`);
  return { hash, threats };
}

/**
 * A detail with any attribute is skipped. The two known ones mean that the threat is not enforced (CANARY) or only in
 * frames (FRAME_ONLY), and details with an unknown attribute or type must be ignored.
 */
function readDetail(message: Uint8Array): string[] {
  let threat: string | undefined;
  for (const { number, value } of wireFields(message)) {
    if (number === 1) threat = THREATS.get(value);
    if (number === 2) return [];
  }
  return threat === undefined ? [] : [threat];
}

function readDuration(message: Uint8Array): number {
  let ms = 0;
  for (const { number, value } of wireFields(message)) {
    if (number === 1) ms += value * 1_000;
    if (number === 2) ms += value / 1_000_000;
  }
  return Number.isFinite(ms) ? ms : 0;
}
