import type { DayAddition, DayScope, OldDays } from './days.ts';

/**
 * A batch of scans on its way to the store: those that arrived while the previous batch was being committed. Numbers in
 * flat arrays, since thousands of them go to the writer thread every second: as objects they cost more to transfer than
 * to count.
 */
export type ScanBatch = {
  /**
   * Identifies the server run, with `number` for the batch within it. Batches of a run are sent in order, so the store
   * detects a repeated one by the last number it has seen.
   */
  id: string;
  number: number;
  now: number;
  /**
   * Six values per project with codes in the batch: the account and its version when the scans were decided, the
   * project and its version, and the owner's local day and hour of the scans.
   */
  owners: (string | number)[];
  /**
   * Four numbers per code: its seq, its version and its limit when the scans were decided, and the index of its owner.
   */
  codes: number[];
  /**
   * Two numbers per arrival, in order: the index of the code, or its complement (`~index`) for a visit that is not a
   * scan; and the index of its kind.
   */
  arrivals: number[];
  /** Two values per distinct kind of arrival in this batch: the packed kind, and the referrer. */
  kinds: (number | string)[];
  /** The destinations of splits and buttons that kinds name by their place, from 1; absent where there are none. */
  variants?: string[];
};

/** The limit of a code without one. */
export const UNLIMITED = -1;

/** The kind of a scan that is counted without analytics. */
export const UNRECORDED = -1;

/** Per code: how many of its scans were counted, first come, first served; or one of the values below. */
export type ScanResult = number[];

/** The version of the code, its project or its account has changed; nothing was counted. */
export const STALE = -1;
/** The limit was reached before this batch: visits that are not scans are refused too. */
export const CLOSED = -2;
/** The code has a limit, and the store, which has the count, is unavailable. Never stored. */
export const LIMIT_UNKNOWN = -3;

/** A code whose scan limit was reached by a batch. */
export type ReachedLimit = { seq: number; accountId: string; projectId: string };

export type CountedBatch = { results: ScanResult; reached: ReachedLimit[] };

/** A batch that was answered while the store was unavailable, with the scans granted per code. */
export type LateBatch = { batch: ScanBatch; results: ScanResult };

/** How an engine counts scans and stores analytics days. */
export type ScanStatements = {
  /** `reached`: what the caller has to tell in the same transaction. */
  count(batch: ScanBatch): CountedBatch | Promise<CountedBatch>;
  /**
   * Counts the granted scans, even if the codes have changed since; skips batches that were counted before. Returns the
   * codes that have reached a limit that was set while the scans waited: what the caller has to tell.
   */
  countLate(batches: LateBatch[]): ReachedLimit[] | Promise<ReachedLimit[]>;
  /** Writes a dummy row, to test whether the store can be written. */
  writeProbe(now: number): void | Promise<void>;
  /** Merges all counted scans into the counters. */
  applyCounts(): void;
  /** Merges all counted scans into the stored days of these scopes. */
  applyDays(scopes: DayScope[]): void;
  /**
   * Merges the next part of the journal into the days. Returns the last entry to merge, to be passed to the next call;
   * null when everything that existed at the first call is merged.
   */
  mergeJournal(upTo: number | null): number | null | Promise<number | null>;
  /** Adds to stored days directly, without the journal. */
  addDays(additions: DayAddition[]): void | Promise<void>;
  /** Deletes stored days and adds their scans to those without a date. Returns the number of days. */
  dropDays(days: OldDays): number | Promise<number>;
};

/** One code's part of a batch. */
export type CodeScans = { seq: number; version: number; limit: number; owner: number; scans: number };

/** The project and the account of codes in a batch, with their versions when the scans were decided. */
export type ScanOwner = {
  accountId: string;
  accountVersion: number;
  projectId: string;
  projectVersion: number;
};

/** The count, read under a lock. */
export type CodeCount = { version: number; scan_count: number };

export function ownersOf({ owners }: ScanBatch): ScanOwner[] {
  const all: ScanOwner[] = [];
  for (let at = 0; at < owners.length; at += 6) {
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

export function reachedLimit({ seq, owner }: CodeScans, owners: readonly ScanOwner[]): ReachedLimit {
  const { accountId = '', projectId = '' } = owners[owner] ?? {};
  return { seq, accountId, projectId };
}

/** How many of the scans are granted, if project and account have not changed. */
export function grant({ version, limit, scans }: CodeScans, count: CodeCount | undefined): number {
  if (!count || count.version !== version) return STALE;
  if (limit === UNLIMITED) return scans;
  const room = limit - count.scan_count;
  return room > 0 ? Math.min(scans, room) : CLOSED;
}
