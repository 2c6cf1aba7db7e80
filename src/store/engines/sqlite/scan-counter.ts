import type { Database } from 'bun:sqlite';
import type { DayAddition } from '../../scans/days.ts';
import { withoutDay } from '../../scans/drop-old-days.ts';
import { entryOf } from '../../scans/journal-entry.ts';
import {
  type CodeCount,
  type CodeScans,
  codesOf,
  grant,
  type LateBatch,
  ownersOf,
  type ScanOwner,
  type ScanStatements,
  STALE,
  UNLIMITED,
} from '../../scans/scan-batch.ts';
import { scanJournal } from './scan-journal.ts';
import { dropStoredDays, storedDays } from './stored-days.ts';
import { UnmergedCounts } from './unmerged-counts.ts';
import { UnmergedDays } from './unmerged-days.ts';

/** Versions kept: some 50 bytes each. */
const MAX_VERSIONS = 65_536;
/** Stands where the run of a batch does, none of which is called so. */
const PROBE = 'probe';

export type ScanCounter = ScanStatements & {
  /** To be called when a transaction has begun: what others have written since the last one is read again. */
  begin(): void;
  /** To be called when the transaction was undone as a whole. */
  undo(): void;
  /** To be called when a part of it was undone. */
  forget(): void;
};

/**
 * Counting on SQLite, in statements prepared by hand: this is the one write whose cost decides how many scans a
 * machine takes, and Kysely's own work per statement (4 µs) is twice what SQLite needs.
 *
 * A scan of a code without a limit changes no page but the last of the journal. Versions are checked against what
 * is known of them, which `begin` and `applyCounts` keep true: nobody else has written since, and whoever is about to
 * change anything in this transaction calls `applyCounts` before. Codes with a limit are counted in their row at once.
 */
export function scanCounter(database: Database): ScanCounter {
  const dataVersion = database.prepare<{ data_version: number }, []>('pragma data_version');
  const read = database.prepare<CodeCount, [number]>(
    'select version, scan_count from scan_counters where code_seq = ?',
  );
  const addTo = database.prepare<unknown, [number, number]>(
    'update scan_counters set scan_count = scan_count + ? where code_seq = ?',
  );
  const journal = scanJournal(database);
  const stored = storedDays(database);
  const add = (seq: number, scans: number) => void addTo.run(scans, seq);
  const counts = new UnmergedCounts(journal, add);
  const days = new UnmergedDays(journal, stored);
  const readProject = database.prepare<{ version: number }, [string]>(
    'select version from projects where id = ?',
  );
  const readAccount = database.prepare<{ version: number }, [string]>(
    'select version from accounts where id = ?',
  );
  /** Changes nothing where the batch, or a later one of its run, is there already. */
  const noteBatch = database.prepare<unknown, [string, number, number]>(
    `insert into scan_batches (id, number, applied_at, result) values (?1, ?2, ?3, '')
     on conflict (id) do update set number = excluded.number, applied_at = excluded.applied_at
     where scan_batches.number < excluded.number`,
  );
  /** By the number of a code, or by the id of a project or an account. */
  const versions = new Map<number | string, number>();
  let seenVersion: number | undefined;

  function versionOf<Key extends number | string>(
    key: Key,
    from: { get(key: Key): { version: number } | null },
  ): number | undefined {
    const known = versions.get(key);
    if (known !== undefined) return known;
    const version = from.get(key)?.version;
    if (versions.size >= MAX_VERSIONS) versions.clear();
    if (version !== undefined) versions.set(key, version);
    return version;
  }

  function isCurrent({ accountId, accountVersion, projectId, projectVersion }: ScanOwner): boolean {
    return (
      versionOf(projectId, readProject) === projectVersion &&
      versionOf(accountId, readAccount) === accountVersion
    );
  }

  function countCode(code: CodeScans): number {
    const { seq, version, limit, scans } = code;
    if (limit === UNLIMITED) return versionOf(seq, read) === version ? scans : STALE;
    // Nobody else writes between these two: the writer holds the database from the start of its transaction.
    const granted = grant(code, read.get(seq) ?? undefined);
    if (granted > 0) add(seq, granted);
    return granted;
  }

  function countLateBatch({ batch, results }: LateBatch): void {
    if (noteBatch.run(batch.id, batch.number, batch.now).changes === 0) return;
    const entry = entryOf(batch, codesOf(batch), results);
    if (entry === null) return;
    const entrySeq = journal.append(entry);
    counts.note(entry);
    days.note(entrySeq, entry);
  }

  function applyCounts(): void {
    counts.apply();
    versions.clear();
  }

  function addDays(additions: DayAddition[]): void {
    days.touchStored();
    for (const { sums, ...key } of additions) stored.add(key, sums);
  }

  function forget(): void {
    versions.clear();
    counts.forget();
    days.forget();
    journal.forget();
  }

  return {
    begin() {
      counts.begin();
      days.begin();
      const present = dataVersion.get()?.data_version;
      if (present !== seenVersion) forget();
      seenVersion = present;
    },
    count(batch) {
      const codes = codesOf(batch);
      const areCurrent = ownersOf(batch).map(isCurrent);
      const results = codes.map((code) => (areCurrent[code.owner] ? countCode(code) : STALE));
      const entry = entryOf(batch, codes, results);
      if (entry === null) return results;
      const entrySeq = journal.append(entry);
      counts.note(entry);
      days.note(entrySeq, entry);
      return results;
    },
    countLate(batches) {
      for (const late of batches) countLateBatch(late);
    },
    writeProbe: (now) => void noteBatch.run(PROBE, now, now),
    applyCounts,
    applyDays: (scopes) => days.apply(scopes),
    mergeJournal(upTo) {
      counts.apply();
      return days.mergeSome(upTo);
    },
    addDays,
    dropDays(old) {
      days.touchStored();
      const dropped = dropStoredDays(database, old, journal.oldestSeq());
      addDays(withoutDay(old.table, dropped));
      return dropped.length;
    },
    undo() {
      versions.clear();
      counts.undo();
      days.undo();
      journal.forget();
    },
    forget,
  };
}
