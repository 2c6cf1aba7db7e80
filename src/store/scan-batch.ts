/**
 * A batch of scans on its way to the store: what the ledger gathered while the batch before was being committed.
 * Everything is summed beforehand, so that a hot code costs one row however many scan it.
 */
export type ScanBatch = {
  /** Tells a repeated batch from a new one, where an answer can get lost on the network. */
  id: string;
  now: number;
  codes: CodeScans[];
  /** The distinct combinations that the scans of this batch fall into. */
  kinds: ScanKind[];
};

/** The scans of one code that were decided on one version of it. */
export type CodeScans = {
  seq: number;
  version: number;
  isLimited: boolean;
  /** The kind of each scan that counts, in the order of arrival; -1 where nothing is to be recorded of it. */
  scans: number[];
  /** The kind of each visit that is no scan (previews and the like): it takes nothing from the limit. */
  visits: number[];
};

export type ScanKind = {
  hour: number;
  country: string;
  device: string;
  referrerHost: string;
  rule: number;
  class: string;
};

/**
 * Per entry of `codes`: how many of its scans were counted, first come first served, and whether there is room
 * for a visit; or that the code has another version by now and nothing was counted.
 */
export type ScanResult = ({ counted: number; isOpen: boolean } | 'stale')[];

export type CountScans = (batch: ScanBatch) => ScanResult | Promise<ScanResult>;

/** A row that a batch adds to the roll-ups. */
export type RollupSum = ScanKind & { seq: number; scans: number };

/** The counts as they stand while nobody else can change them. */
export type CodeCount = { version: number; scan_count: number; scan_limit: number | null };

/** How many scans the code lets through. */
export function grant(entry: CodeScans, code: CodeCount | undefined): ScanResult[number] {
  if (!code || code.version !== entry.version) return 'stale';
  const room =
    code.scan_limit === null ? Number.POSITIVE_INFINITY : Math.max(0, code.scan_limit - code.scan_count);
  return { counted: Math.min(entry.scans.length, room), isOpen: room > 0 };
}

/** What the granted scans and the visits add to the roll-ups, summed by kind. */
export function rollupsOf(entry: CodeScans, result: ScanResult[number], kinds: ScanKind[]): RollupSum[] {
  if (result === 'stale') return [];
  const sums = new Map<number, number>();
  const add = (kind: number) => {
    if (kind >= 0) sums.set(kind, (sums.get(kind) ?? 0) + 1);
  };
  for (let at = 0; at < result.counted; at++) add(entry.scans[at] ?? -1);
  if (result.isOpen) entry.visits.forEach(add);
  return [...sums].flatMap(([at, scans]) => {
    const kind = kinds[at];
    return kind ? [{ seq: entry.seq, ...kind, scans }] : [];
  });
}
