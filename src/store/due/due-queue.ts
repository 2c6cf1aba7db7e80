import type { RawBuilder } from 'kysely';
import type { Tx } from '../transaction.ts';

/** `part`: the part of the queue that the worker takes rows from, for queues that have parts. */
export type DueAt = { now: number; part: string };

export type Claim = DueAt & {
  /** Names the claim, in `owner` of queues that have it. */
  claim: string;
  leaseUntil: number;
  limit: number;
};

/**
 * A table whose rows are jobs: when a row is due, a worker claims it until the end of a lease, and then sets when it is
 * due again. A row whose worker died is due when the lease ends.
 */
export type DueQueue<Row> = {
  table: string;
  /** A column that identifies a due row. */
  key: string;
  /** The column that says when a row is due; a claim sets it to the end of the lease. */
  dueAt: string;
  /** What is compared with an index's condition must be literals: otherwise SQLite does not use partial indexes. */
  isDue: (at: DueAt) => RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** What else a claim sets. */
  set?: (claim: Claim) => Record<string, unknown>;
  /** The columns of a claimed row; by default all. */
  columns?: readonly string[];
  /** Reads claimed rows, for those that need more than their columns; it may refuse some. */
  load?: (tx: Tx, claimed: Row[]) => Promise<Row[]>;
};
