/**
 * A batch of scans on its way to the store: what the ledger gathered while the batch before was being committed.
 * Numbers in flat arrays, since thousands of them cross to the writer thread every second: as objects they cost
 * more to hand over than to count.
 */
export type ScanBatch = {
  /** Tells a repeated batch from a new one, where an answer can get lost on the network. */
  id: string;
  now: number;
  /**
   * Four values for each project that has codes in the batch: the account and the version of it that scans were
   * decided on, the project and its version.
   */
  owners: (string | number)[];
  /** Four numbers a code: its seq, the version its scans were decided on, the limit then, the index of its owner. */
  codes: number[];
  /**
   * Two numbers an arrival, in the order they came: the index of the code, or for a visit that is no scan its
   * complement (`~index`); and the index of its kind.
   */
  arrivals: number[];
  /** The distinct combinations that the arrivals of this batch fall into. */
  kinds: ScanKind[];
};

/** Stands for a code without a scan limit. */
export const UNLIMITED = -1;

/** Stands for the kind of an arrival of which nothing is to be recorded. */
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

/** The code, its project or its account has another version by now and nothing was counted. */
export const STALE = -1;
/** The limit was reached before this batch: not even a visit finds the code open. */
export const CLOSED = -2;

/** How an engine counts. */
export type ScanStatements = {
  count(batch: ScanBatch): ScanResult | Promise<ScanResult>;
  /** After this the counters hold every scan that was counted before. */
  applyCounts(): void;
  /** Works the next part of what was set aside into the roll-ups; false when nothing is left. */
  mergeJournal(): boolean;
};

/** One code's part of a batch. */
export type CodeScans = { seq: number; version: number; limit: number; owner: number; scans: number };

/** The project and the account that codes of a batch belong to, in the versions that scans were decided on. */
export type ScanOwner = {
  accountId: string;
  accountVersion: number;
  projectId: string;
  projectVersion: number;
};

/** A row that a batch adds to the roll-ups. */
export type RollupSum = { seq: number; kind: ScanKind; scans: number };

/** The count as it stands while nobody else can change it. */
export type CodeCount = { version: number; scan_count: number };

export function ownersOf({ owners }: ScanBatch): ScanOwner[] {
  const all: ScanOwner[] = [];
  for (let at = 0; at < owners.length; at += 4) {
    const [accountId, accountVersion, projectId, projectVersion] = owners.slice(at, at + 4);
    all.push({
      accountId: String(accountId),
      accountVersion: Number(accountVersion),
      projectId: String(projectId),
      projectVersion: Number(projectVersion),
    });
  }
  return all;
}

export function codesOf({ codes, arrivals }: ScanBatch): CodeScans[] {
  const all: CodeScans[] = [];
  for (let at = 0; at < codes.length; at += 4) {
    all.push({
      seq: codes[at] ?? 0,
      version: codes[at + 1] ?? 0,
      limit: codes[at + 2] ?? UNLIMITED,
      owner: codes[at + 3] ?? 0,
      scans: 0,
    });
  }
  for (let at = 0; at < arrivals.length; at += 2) {
    const code = all[arrivals[at] ?? -1];
    if (code) code.scans++;
  }
  return all;
}

/** How many scans the code lets through, where its project and its account are as the scans were decided on. */
export function grant({ version, limit, scans }: CodeScans, count: CodeCount | undefined): number {
  if (!count || count.version !== version) return STALE;
  if (limit === UNLIMITED) return scans;
  const room = limit - count.scan_count;
  return room > 0 ? Math.min(scans, room) : CLOSED;
}

/**
 * What the counted scans and the visits of a batch add to the roll-ups, summed by code and kind. Three numbers a
 * sum: the seq of the code, the index of the kind, and how many.
 */
export function sumsOf({ arrivals, kinds }: ScanBatch, codes: CodeScans[], results: ScanResult): number[] {
  const left = [...results];
  const sums: number[] = [];
  const sumAt = new Map<number, number>();
  for (let at = 0; at < arrivals.length; at += 2) {
    const arrival = arrivals[at] ?? 0;
    const index = arrival < 0 ? ~arrival : arrival;
    const room = left[index] ?? STALE;
    const isRecorded = arrival < 0 ? (results[index] ?? STALE) >= 0 : room > 0;
    if (arrival >= 0) left[index] = room - 1;
    const kind = arrivals[at + 1] ?? UNRECORDED;
    const code = codes[index];
    if (!isRecorded || kind === UNRECORDED || !code) continue;
    const key = index * kinds.length + kind;
    const known = sumAt.get(key);
    if (known === undefined) sumAt.set(key, sums.push(code.seq, kind, 1) - 1);
    else sums[known] = (sums[known] ?? 0) + 1;
  }
  return sums;
}

export function expandSums(sums: number[], kinds: ScanKind[]): RollupSum[] {
  const expanded: RollupSum[] = [];
  for (let at = 0; at < sums.length; at += 3) {
    const kind = kinds[sums[at + 1] ?? UNRECORDED];
    if (kind) expanded.push({ seq: sums[at] ?? 0, kind, scans: sums[at + 2] ?? 0 });
  }
  return expanded;
}
