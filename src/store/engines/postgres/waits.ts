export type Waits = {
  /** The server ends a statement after this … */
  statementMs: number;
  /** … a little before the client gives it up. */
  answerMs: number;
  /** For a new connection. */
  connectMs: number;
  /** In a crowd, for a connection that others are using. */
  slotMs: number;
};

const STATEMENT_MS = 1_500;

/**
 * The bounds of every wait, for a connection and for an answer: together they keep the promise that a caller is
 * told within 3 s when the store is gone. Whoever puts `statement_timeout` (milliseconds) into the address of the
 * database, for a server that is slow at times, gets the others in proportion.
 */
export function waitsFor(url: string): Waits {
  const wanted = Number(new URL(url).searchParams.get('statement_timeout'));
  const statementMs = wanted > 0 ? wanted : STATEMENT_MS;
  return {
    statementMs,
    answerMs: statementMs * 1.2,
    connectMs: (statementMs * 2) / 3,
    slotMs: (statementMs * 5) / 3,
  };
}
