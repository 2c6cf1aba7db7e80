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
  type ReachedLimit,
  reachedLimit,
  type ScanOwner,
  type ScanStatements,
  STALE,
  UNLIMITED,
} from '../../scans/scan-batch.ts';
import { scanJournal } from './scan-journal.ts';
import { dropStoredDays, storedDays } from './stored-days.ts';
import { UnmergedCounts } from './unmerged-counts.ts';
import { UnmergedDays } from './unmerged-days.ts';

/** Cached versions: some 50 bytes each. */
const MAX_VERSIONS = 65_536;
/** In place of a batch's run id; no run has this id. */
const PROBE = 'probe';

export type ScanCounter = ScanStatements & {
  /** Call it after a transaction has begun: drops cached values if another process has written since the last one. */
  begin(): void;
  /** Call it after the transaction was rolled back. */
  undo(): void;
  /** Call it after a rollback to a savepoint. */
  forget(): void;
};

/**
 * Counting on SQLite, with hand-prepared statements: the cost of this write decides how many scans a machine can
 * handle, and Kysely's overhead per statement (4 µs) is twice what SQLite needs.
 *
 * A scan of a code without a limit changes only the last page of the journal. Versions are checked against a cache,
 * which `begin` and `applyCounts` keep valid: no other process has written since, and any other write in this
 * transaction calls `applyCounts` first. Codes with a limit are counted in their row at once.
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
  const readProject = database.prepare<{ version: number }, [string]>('select version from projects where id = ?');
  const readAccount = database.prepare<{ version: number }, [string]>('select version from accounts where id = ?');
  const limitOf = database.prepare<ReachedLimit & { scan_limit: number }, [number]>(
    `select seq, account_id as accountId, project_id as projectId, scan_limit
     from qr_codes join scan_counters on code_seq = seq where seq = ? and scan_counters.scan_count < scan_limit`,
  );
  /** Changes nothing if the batch, or a later one of its run, is already recorded. */
  const noteBatch = database.prepare<unknown, [string, number, number]>(
    `insert into scan_batches (id, number, applied_at, result) values (?1, ?2, ?3, '')
     on conflict (id) do update set number = excluded.number, applied_at = excluded.applied_at
     where scan_batches.number < excluded.number`,
  );
  /** By a code's seq, or by the id of a project or an account. */
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
    return versionOf(projectId, readProject) === projectVersion && versionOf(accountId, readAccount) === accountVersion;
  }

  function countCode(code: CodeScans, onReached: (code: CodeScans) => void): number {
    const { seq, version, limit, scans } = code;
    if (limit === UNLIMITED) return versionOf(seq, read) === version ? scans : STALE;
    // No other process writes between these two: the writer has locked the database since its transaction began.
    const count = read.get(seq) ?? undefined;
    const granted = grant(code, count);
    if (granted > 0) {
      add(seq, granted);
      if (count && count.scan_count + granted >= limit) onReached(code);
    }
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
      const owners = ownersOf(batch);
      const areCurrent = owners.map(isCurrent);
      const reached: ReachedLimit[] = [];
      const onReached = (code: CodeScans) => void reached.push(reachedLimit(code, owners));
      const results = codes.map((code) => (areCurrent[code.owner] ? countCode(code, onReached) : STALE));
      const entry = entryOf(batch, codes, results);
      if (entry === null) return { results, reached };
      const entrySeq = journal.append(entry);
      counts.note(entry);
      days.note(entrySeq, entry);
      return { results, reached };
    },
    countLate(batches) {
      applyCounts();
      const seqs = new Set(batches.flatMap(({ batch }) => codesOf(batch).map(({ seq }) => seq)));
      const limited = [...seqs].flatMap((seq) => limitOf.get(seq) ?? []);
      for (const late of batches) countLateBatch(late);
      if (limited.length === 0) return [];
      applyCounts();
      return limited.filter(({ seq, scan_limit }) => (read.get(seq)?.scan_count ?? 0) >= scan_limit);
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
