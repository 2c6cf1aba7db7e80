/** What a test may take: it drives real databases, processes and browsers on a machine that may be busy. Bun's own limit is 5 s. */
export const TEST_TIMEOUT_MS = 300_000;
