/** Tests use real databases, processes and browsers on a machine that may be busy. Bun's default is 5 s. */
export const TEST_TIMEOUT_MS = 300_000;
