import { databaseUrls } from '../../../lib/net/database-url.ts';

export type Timeouts = {
  /** The server cancels a statement after this … */
  statementMs: number;
  /** … a little before the client gives it up. */
  answerMs: number;
  /** For a new connection. */
  connectMs: number;
  /** The same at a start, for which no caller waits: the machine may be busy with starting everything. */
  startConnectMs: number;
  /** For a free connection, while all are in use. */
  slotMs: number;
  /** For a single statement, and for counting a batch of scans, including the waits above. */
  callMs: number;
  /** For all calls of one request. */
  totalMs: number;
  /** After this the server rolls back a transaction that is idle, and releases its locks. */
  idleMs: number;
  /** A migration waits this long for a table that is in use; whoever asks for the table meanwhile waits behind it. */
  migrationLockMs: number;
  /** The server cancels ANALYZE after this: it takes long in a large table, and nobody waits for it. */
  analyzeMs: number;
};

const STATEMENT_MS = 1_500;

/**
 * All timeouts of the database. Together they guarantee that a caller gets an error within 3 s if the database is gone,
 * and a response within 5 s in any case. `statement_timeout` (milliseconds) in the database URL scales all of them, for
 * a slow server.
 */
export function timeoutsFor(url: string): Timeouts {
  const [address] = databaseUrls(url);
  const wanted = Number(address.searchParams.get('statement_timeout'));
  const statementMs = wanted > 0 ? wanted : STATEMENT_MS;
  return {
    statementMs,
    answerMs: statementMs * 1.2,
    connectMs: (statementMs * 2) / 3,
    startConnectMs: (statementMs * 20) / 3,
    slotMs: (statementMs * 2) / 3,
    callMs: (statementMs * 4) / 3,
    totalMs: statementMs * 3.1,
    idleMs: (statementMs * 2) / 3,
    migrationLockMs: statementMs / 3,
    analyzeMs: statementMs * 40,
  };
}

/** The address of one server for the driver, without what it would send as session settings. */
export function driverUrl(url: URL): string {
  const address = new URL(url);
  for (const name of ['statement_timeout', 'target_session_attrs']) address.searchParams.delete(name);
  return address.href;
}
