/** Long enough for a change of several million rows (one million took 7 s), short enough to end some day. */
export const LONG_STATEMENT_MS = 120_000;

/** Said inside a transaction: what follows in it may take longer than the statements that callers wait for. */
export const ALLOW_LONG_STATEMENTS = `set local statement_timeout = ${LONG_STATEMENT_MS}`;
