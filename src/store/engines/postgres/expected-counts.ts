import { type CodeScans, grant, type ScanOwner, type ScanResult, UNLIMITED } from '../../scans/scan-batch.ts';

/** What decides on a batch: versions and counts as they are found, or expected. */
export type CountState = {
  /** Of projects and accounts; null: there is none with this id. */
  ownerVersions: Map<string, number | null>;
  /** By the number of the code; missing: there is no such code. */
  counts: Map<number, { version: number; scan_count: number }>;
};

/**
 * What must be found of a code so that the decision holds, and what is then added to its count. Of a code that does not
 * exist nothing is expected: it never comes back.
 */
export type Expectation = {
  seq: number;
  version: number;
  /** Bounds of its count, both included. */
  least: number;
  most: number;
  added: number;
};

/** Room for all: what it stands for is checked when the batch is counted. */
const FAR_FROM_LIMIT = Number.NEGATIVE_INFINITY;

/** Nothing has changed since the scans were decided, and no limit is near: so it is nearly always. */
export function expectedState(codes: CodeScans[], owners: ScanOwner[]): CountState {
  const ownerVersions = new Map<string, number | null>();
  for (const { accountId, accountVersion, projectId, projectVersion } of owners) {
    ownerVersions.set(accountId, accountVersion);
    ownerVersions.set(projectId, projectVersion);
  }
  return {
    ownerVersions,
    counts: new Map(codes.map(({ seq, version }) => [seq, { version, scan_count: FAR_FROM_LIMIT }])),
  };
}

/** What comes of each code of a batch in this state, and what else must hold of the state for that. */
export function decideOn(
  state: CountState,
  codes: CodeScans[],
  owners: ScanOwner[],
): { results: ScanResult; expectations: Expectation[] } {
  const areCurrent = owners.map((owner) => isCurrent(owner, state.ownerVersions));
  const expectations = new Map<number, Expectation>();
  const results = codes.map((code) => {
    const before = state.counts.get(code.seq);
    if (!before) return grant(code, undefined);
    const expectation = expectations.get(code.seq) ?? {
      seq: code.seq,
      version: before.version,
      least: 0,
      most: Number.MAX_SAFE_INTEGER,
      added: 0,
    };
    expectations.set(code.seq, expectation);
    if (!areCurrent[code.owner]) return grant(code, undefined);
    const count = { ...before, scan_count: before.scan_count + expectation.added };
    const granted = grant(code, count);
    if (granted > 0) expectation.added += granted;
    if (code.limit !== UNLIMITED && code.version === count.version) bound(expectation, code, granted, before);
    return granted;
  });
  return { results, expectations: [...expectations.values()] };
}

/** A limit that grants the same for a range of counts needs no more than that range. */
function bound(
  expectation: Expectation,
  { limit, scans }: CodeScans,
  granted: number,
  before: { scan_count: number },
): void {
  // A visit that is no scan takes no place, but finds the code open only while there is one.
  const left = limit - expectation.added - (scans === 0 ? 1 : 0);
  if (granted === scans) expectation.most = Math.min(expectation.most, left);
  else if (granted > 0) {
    expectation.least = before.scan_count;
    expectation.most = before.scan_count;
  } else expectation.least = Math.max(expectation.least, limit - expectation.added);
}

function isCurrent(owner: ScanOwner, versions: ReadonlyMap<string, number | null>): boolean {
  const { accountId, accountVersion, projectId, projectVersion } = owner;
  return versions.get(accountId) === accountVersion && versions.get(projectId) === projectVersion;
}
