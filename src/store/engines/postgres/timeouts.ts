export type Timeouts = {
  /** The server ends a statement after this … */
  statementMs: number;
  /** … a little before the client gives it up. */
  answerMs: number;
  /** For a new connection. */
  connectMs: number;
  /** In a crowd, for a connection that others are using. */
  slotMs: number;
  /** For a statement alone, and for counting a batch of scans, the waits above included. */
  callMs: number;
  /** For everything that one caller asks for. */
  totalMs: number;
  /** After this the server undoes a transaction whose next statement does not come, and gives its locks to others. */
  idleMs: number;
};

const STATEMENT_MS = 1_500;

/**
 * All timeouts, for a connection and for an answer. Together they guarantee that a caller gets an error within 3 s when
 * the database is gone, and an answer within 5 s in any case. `statement_timeout` (milliseconds) in the URL of the
 * database, for a slow server, scales all of them.
 */
export function timeoutsFor(url: string): Timeouts {
  const wanted = Number(new URL(url).searchParams.get('statement_timeout'));
  const statementMs = wanted > 0 ? wanted : STATEMENT_MS;
  return {
    statementMs,
    answerMs: statementMs * 1.2,
    connectMs: (statementMs * 2) / 3,
    slotMs: (statementMs * 2) / 3,
    callMs: (statementMs * 4) / 3,
    totalMs: statementMs * 3.1,
    idleMs: (statementMs * 2) / 3,
  };
}

/** The URL without `statement_timeout`, which the driver would make a setting of the session. */
export function plainAddress(url: string): string {
  const address = new URL(url);
  address.searchParams.delete('statement_timeout');
  return address.href;
}
