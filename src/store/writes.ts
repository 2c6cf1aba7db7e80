import type { Claimed, DueRow, QueueName } from './due/claim-due.ts';
import type { Claim } from './due/due-queue.ts';
import type { DayScope } from './scans/days.ts';
import type { LateBatch, ScanBatch, ScanResult } from './scans/scan-batch.ts';
import type { Tx } from './transaction.ts';
import { recordLimitsReached } from './webhooks/outbox.ts';
import * as LISTED from './write-list.ts';

/**
 * Every write of the store: one transaction each, called by name with plain data. So the same functions run in
 * SQLite's writer thread, several per commit, and on a PostgreSQL connection.
 */
export const WRITES = {
  ...LISTED,
  /** Succeeds when something could be written. */
  ping: async (_: Tx, __: Record<string, never>): Promise<void> => {},
  /** Fails if the disk is full. */
  writeSomething: async (tx: Tx, { now }: { now: number }): Promise<void> => tx.scans.writeProbe(now),
  /** On SQLite; on PostgreSQL it runs without an explicit transaction (engines/postgres/open-postgres.ts). */
  countScans: async (tx: Tx, batch: ScanBatch): Promise<ScanResult> => {
    const { results, reached } = await tx.scans.count(batch);
    if (reached.length > 0) await recordLimitsReached(tx, reached, batch.now);
    return results;
  },
  countLateScans: async (tx: Tx, { batches }: { batches: LateBatch[] }): Promise<void> => {
    const reached = await tx.scans.countLate(batches);
    if (reached.length > 0) await recordLimitsReached(tx, reached, batches.at(-1)?.batch.now ?? 0);
  },
  /** After this, reads include every scan counted before. */
  applyScanCounts: async (tx: Tx, _: Record<string, never>): Promise<void> => tx.scans.applyCounts(),
  /** After this, reads of the days of these scopes include every scan counted before. */
  applyScanDays: async (tx: Tx, { scopes }: { scopes: DayScope[] }): Promise<void> => tx.scans.applyDays(scopes),
  /** See `ScanStatements.mergeJournal`. */
  mergeScanJournal: async (tx: Tx, { upTo }: { upTo: number | null }): Promise<number | null> =>
    tx.scans.mergeJournal(upTo),
};

export type WriteName = keyof typeof WRITES;

export type Writes = {
  [Name in Exclude<WriteName, 'claimDue'>]: (
    input: Parameters<(typeof WRITES)[Name]>[1],
  ) => ReturnType<(typeof WRITES)[Name]>;
} & { claimDue<Name extends QueueName>(claim: Claim & { queue: Name }): Promise<Claimed<DueRow<Name>>> };

/** Runs the write called `name`; names and inputs are type-checked on the caller's side. */
export async function runWrite(tx: Tx, name: WriteName, input: unknown): Promise<unknown> {
  return (WRITES[name] as (tx: Tx, input: unknown) => Promise<unknown>)(tx, input);
}

/** One method per write, each calling `run`. */
export function bindWrites(run: (name: WriteName, input: unknown) => Promise<unknown>): Writes {
  const names = Object.keys(WRITES) as WriteName[];
  return Object.fromEntries(names.map((name) => [name, (input: unknown) => run(name, input)])) as Writes;
}
