/**
 * A batch of scans on its way to the store: what the ledger gathered while the batch before was being committed.
 * Numbers in flat arrays, since thousands of them cross to the writer thread every second: as objects they cost
 * more to hand over than to count.
 */
export type ScanBatch = {
  /** Tells a repeated batch from a new one, where an answer can get lost on the network. */
  id: string;
  now: number;
  /** Per code ENTRY numbers: what was decided, and on which version of the code. */
  codes: number[];
  /** The kind of each scan of the first code, then of each of its visits, then those of the second code … */
  kindOf: number[];
  /** The distinct combinations that the scans of this batch fall into. */
  kinds: ScanKind[];
};

/** Numbers per code in `codes`: its seq, version, limit, scans and visits. */
export const ENTRY = 5;

/** Stands for a code without a scan limit. */
export const UNLIMITED = -1;

/** Stands for a scan of which nothing is to be recorded. */
export const UNRECORDED = -1;

export type ScanKind = {
  hour: number;
  country: string;
  device: string;
  referrerHost: string;
  rule: number;
  class: string;
};

/** Per code: how many of its scans were counted, first come first served; or one of the two below. */
export type ScanResult = number[];

/** The code has another version by now and nothing was counted. */
export const STALE = -1;
/** The limit was reached before this batch: not even a visit finds the code open. */
export const CLOSED = -2;

export type CountScans = (batch: ScanBatch) => ScanResult | Promise<ScanResult>;

/** One code's part of a batch. */
export type CodeScans = { seq: number; version: number; limit: number; scans: number; visits: number };

/** A row that a batch adds to the roll-ups. */
export type RollupSum = ScanKind & { seq: number; scans: number };

/** The count as it stands while nobody else can change it. */
export type CodeCount = { version: number; scan_count: number };

export function codesOf({ codes }: ScanBatch): CodeScans[] {
  return Array.from({ length: codes.length / ENTRY }, (_, at) => {
    const [seq = 0, version = 0, limit = UNLIMITED, scans = 0, visits = 0] = codes.slice(
      at * ENTRY,
      (at + 1) * ENTRY,
    );
    return { seq, version, limit, scans, visits };
  });
}

/** How many scans the code lets through. Its limit is the one of the version that the scans were decided on. */
export function grant({ version, limit, scans }: CodeScans, count: CodeCount | undefined): number {
  if (!count || count.version !== version) return STALE;
  if (limit === UNLIMITED) return scans;
  const room = limit - count.scan_count;
  return room > 0 ? Math.min(scans, room) : CLOSED;
}

/** What the counted scans and the visits of a batch add to the roll-ups, summed by code and kind. */
export function rollupsOf(batch: ScanBatch, results: ScanResult): RollupSum[] {
  const rollups: RollupSum[] = [];
  let from = 0;
  for (const [at, { seq, scans, visits }] of codesOf(batch).entries()) {
    const counted = results[at] ?? STALE;
    const sums = new Map<number, number>();
    if (counted >= 0) {
      addAll(sums, batch.kindOf.slice(from, from + counted));
      addAll(sums, batch.kindOf.slice(from + scans, from + scans + visits));
    }
    for (const [kindAt, sum] of sums) {
      const kind = batch.kinds[kindAt];
      if (kind) rollups.push({ ...kind, seq, scans: sum });
    }
    from += scans + visits;
  }
  return rollups;
}

function addAll(sums: Map<number, number>, kinds: number[]): void {
  for (const kind of kinds) if (kind !== UNRECORDED) sums.set(kind, (sums.get(kind) ?? 0) + 1);
}
