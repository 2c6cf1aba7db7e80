import { type CodeScans, grant, type ScanOwner, type ScanResult, STALE, UNLIMITED } from '../../scans/scan-batch.ts';

/** The versions and counts, found or expected, on which a batch is decided. */
export type CountState = {
  /** Of projects and accounts; missing: it does not exist, or nobody asked. */
  ownerVersions: ReadonlyMap<string, number>;
  /** By the code's seq; missing: the code does not exist, or nobody asked. */
  counts: Map<number, { version: number; scan_count: number }>;
};

/**
 * What must be true of a code for the decision to hold, and what is then added to its count. There is no expectation
 * for a code that does not exist, and none where the version of a code, its project or its account is another than that
 * of its scans: versions only grow, so it stays so. Were the new version expected instead, changes that come faster than
 * decisions would never let a batch be counted.
 */
export type Expectation = {
  seq: number;
  version: number;
  /** Inclusive bounds of its count. */
  least: number;
  most: number;
  added: number;
  /** The limit that the count reaches then; null: it does not, or the code has none. */
  reaches: number | null;
};

/** Assumes that no limit is reached; the real count is checked when the batch is counted. */
const FAR_FROM_LIMIT = Number.NEGATIVE_INFINITY;

/** Assumes no change since the scans were decided and no limit nearby, which is nearly always true. */
export function expectedState(codes: CodeScans[], owners: ScanOwner[]): CountState {
  const counts: CountState['counts'] = new Map();
  for (const { seq, version } of codes)
    counts.set(seq, { version: Math.max(version, counts.get(seq)?.version ?? 0), scan_count: FAR_FROM_LIMIT });
  return { ownerVersions: versionsOf(owners), counts };
}

/** Of scans that were decided on different versions, only the newest can still be current. */
function versionsOf(owners: ScanOwner[]): Map<string, number> {
  const versions = new Map<string, number>();
  const note = (id: string, version: number) => versions.set(id, Math.max(version, versions.get(id) ?? 0));
  for (const { accountId, accountVersion, projectId, projectVersion } of owners) {
    note(accountId, accountVersion);
    note(projectId, projectVersion);
  }
  return versions;
}

/** The result for each code of a batch in this state, and what must hold for it to be right. */
export function decideOn(
  state: CountState,
  codes: CodeScans[],
  owners: ScanOwner[],
): { results: ScanResult; expectations: Expectation[]; ownerVersions: Map<string, number> } {
  const areCurrent = owners.map((owner) => isCurrent(owner, state.ownerVersions));
  const expectations = new Map<number, Expectation>();
  const results = codes.map((code) => {
    const before = state.counts.get(code.seq);
    if (before?.version !== code.version || !areCurrent[code.owner]) return STALE;
    const expectation = expectations.get(code.seq) ?? {
      seq: code.seq,
      version: before.version,
      least: 0,
      most: Number.MAX_SAFE_INTEGER,
      added: 0,
      reaches: null,
    };
    expectations.set(code.seq, expectation);
    const count = { ...before, scan_count: before.scan_count + expectation.added };
    const granted = grant(code, count);
    if (granted > 0) expectation.added += granted;
    if (code.limit !== UNLIMITED) bound(expectation, code, granted, before);
    return granted;
  });
  const current = owners.filter((_, at) => areCurrent[at]);
  return { results, expectations: [...expectations.values()], ownerVersions: versionsOf(current) };
}

/**
 * Narrows the bounds to the range of counts for which the limit grants the same and is reached or not. That it is
 * reached is never assumed: the first decision then fails, and the next one knows the count.
 */
function bound(
  expectation: Expectation,
  { limit, scans }: CodeScans,
  granted: number,
  before: { scan_count: number },
): void {
  if (granted > 0 && before.scan_count + expectation.added >= limit) {
    expectation.least = before.scan_count;
    expectation.most = before.scan_count;
    expectation.reaches = limit;
  } else if (granted === scans) {
    // A visit that is no scan is not counted, but the code answers it only below the limit.
    expectation.most = Math.min(expectation.most, limit - expectation.added - 1);
  } else expectation.least = Math.max(expectation.least, limit - expectation.added);
}

function isCurrent(owner: ScanOwner, versions: ReadonlyMap<string, number>): boolean {
  const { accountId, accountVersion, projectId, projectVersion } = owner;
  return versions.get(accountId) === accountVersion && versions.get(projectId) === projectVersion;
}
