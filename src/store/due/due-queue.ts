import type { RawBuilder } from 'kysely';
import type { Tx } from '../transaction.ts';

/** `part`: the part of the queue that the worker takes rows from, for queues that have parts. */
export type DueAt = { now: number; part: string };

export type Claim = DueAt & {
  /** Names the claim, for queues with an `owner`. */
  claim: string;
  leaseUntil: number;
  limit: number;
  /** The account that was last in turn; empty or missing: begin with the first. */
  after?: string;
};

/**
 * A table whose rows are jobs: when a row is due, a worker claims it until the end of a lease, and then sets when it is
 * due again. A row whose worker died is due when the lease ends.
 */
export type DueQueue<Row> = {
  table: string;
  /** A column that identifies a row, of all or of those that `keyAmong` names. */
  key: string;
  keyAmong?: RawBuilder<unknown>;
  /** The column that says when a row is due; a claim sets it to the end of the lease. */
  dueAt: string;
  /** What is compared with an index's condition must be literals: otherwise SQLite does not use partial indexes. */
  isDue: (at: DueAt) => RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Accounts have an equal share of each claim. Rows need `account_id`, and an index on it and `order`. */
  inTurns?: true;
  /** The column that says which claim a row has; only such claims can be renewed. */
  owner?: string;
  /** What else a claim sets. */
  set?: (claim: Claim) => Record<string, unknown>;
  /** The columns of a claimed row; by default all. */
  columns?: readonly string[];
  /** Reads claimed rows, for those that need more than their columns; it may refuse some. */
  load?: (tx: Tx, claimed: Row[]) => Promise<Row[]>;
};
