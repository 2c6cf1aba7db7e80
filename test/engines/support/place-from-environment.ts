import type { StoreEnv } from '../../harness/engines.ts';

/** The store that the test which started this process works on. */
export function storeFromEnvironment(): StoreEnv {
  const { DATA_DIR, DATABASE_URL } = process.env;
  if (!DATA_DIR) throw new Error('DATA_DIR is missing');
  return { DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) };
}
