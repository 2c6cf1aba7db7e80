import type { DayAddition, DayScope, OldDays } from './days.ts';

/**
 * A batch of scans on its way to the store: what the ledger gathered while the batch before was being committed.
 * Numbers in flat arrays, since thousands of them cross to the writer thread every second: as objects they cost
 * more to hand over than to count.
 */
export type ScanBatch = {
  /**
   * The run of the server that it comes from, and which of its batches it is. They come one after the other, so the
   * store tells a repeated one from a new one by the last number it has seen.
   */
  id: string;
  number: number;
  now: number;
  /**
   * Six values for each project that has codes in the batch: the account and the version of it that scans were
   * decided on, the project and its version, the day and the hour of the scans on the owner's clock.
   */
  owners: (string | number)[];
  /** Four numbers a code: its seq, the version its scans were decided on, the limit then, the index of its owner. */
  codes: number[];
  /**
   * Two numbers an arrival, in the order they came: the index of the code, or for a visit that is no scan its
   * complement (`~index`); and the index of its kind.
   */
  arrivals: number[];
  /** Two values for each distinct combination that arrivals of this batch fall into: the packed kind, the referrer. */
  kinds: (number | string)[];
};

/** Stands for a code without a scan limit. */
export const UNLIMITED = -1;

/** Stands for the kind of a scan of which nothing is to be recorded but that it was counted. */
export const UNRECORDED = -1;

/** Per code: how many of its scans were counted, first come first served; or one of the two below. */
export type ScanResult = number[];

/** The code, its project or its account has another version by now and nothing was counted. */
export const STALE = -1;
/** The limit was reached before this batch: not even a visit finds the code open. */
export const CLOSED = -2;
/** The code has a limit, and the store, which alone knows how much is left of it, is out of reach. Never stored. */
export const LIMIT_UNKNOWN = -3;

/** A batch that was answered while the store was out of reach, with what each code was granted. */
export type LateBatch = { batch: ScanBatch; results: ScanResult };

/** How an engine counts, and keeps the days of analytics. */
export type ScanStatements = {
  count(batch: ScanBatch): ScanResult | Promise<ScanResult>;
  /** Counts what was granted, whatever has become of the codes since; nothing of a batch that was counted before. */
  countLate(batches: LateBatch[]): void | Promise<void>;
  /** Writes a row that says nothing. */
  writeProbe(now: number): void | Promise<void>;
  /** After this the counters hold every scan that was counted before. */
  applyCounts(): void;
  /** After this the stored days of these scopes hold every scan that was counted before. */
  applyDays(scopes: DayScope[]): void;
  /**
   * Merges the next part of the journal into the days. Gives the entry up to which there is more to merge, to be
   * passed to the next call; null when nothing is left of what was there at the first.
   */
  mergeJournal(upTo: number | null): number | null | Promise<number | null>;
  /** Adds to stored days, past the journal. */
  addDays(additions: DayAddition[]): void | Promise<void>;
  /** Drops stored days, and adds their scans to those without a day. Gives how many days they were. */
  dropDays(days: OldDays): number | Promise<number>;
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

/** The count as it stands while nobody else can change it. */
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

/** How many scans the code lets through, where its project and its account are as the scans were decided on. */
export function grant({ version, limit, scans }: CodeScans, count: CodeCount | undefined): number {
  if (!count || count.version !== version) return STALE;
  if (limit === UNLIMITED) return scans;
  const room = limit - count.scan_count;
  return room > 0 ? Math.min(scans, room) : CLOSED;
}
