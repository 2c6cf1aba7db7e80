export type Waits = {
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
 * The bounds of every wait, for a connection and for an answer: together they keep the promises that a caller is told
 * within 3 s when the store is gone, and within 5 s whatever it does. Whoever puts `statement_timeout` (milliseconds)
 * into the address of the database, for a server that is slow at times, gets the others in proportion.
 */
export function waitsFor(url: string): Waits {
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

/** The address without what only we understand as it is meant: drivers would make it a setting of the session. */
export function plainAddress(url: string): string {
  const address = new URL(url);
  address.searchParams.delete('statement_timeout');
  return address.href;
}
