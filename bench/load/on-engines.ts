import { mkdirSync, rmSync } from 'node:fs';
import type { StoreEnv } from '../../test/harness/engines.ts';
import { startPostgres } from '../../test/harness/postgres.ts';

/** On SQLite, then on PostgreSQL, each with an empty folder; `BENCH_ENGINE` (`sqlite` or `postgres`) selects one. */
export async function onEngines(folder: string, measure: (storeEnv: StoreEnv) => Promise<void>): Promise<void> {
  const selected = process.env.BENCH_ENGINE;
  const runIn = async (storeEnv: StoreEnv) => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    try {
      await measure(storeEnv);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  if (selected !== 'postgres') {
    console.log('## SQLite\n');
    await runIn({ DATA_DIR: folder });
  }
  if (selected === 'sqlite') return;
  const postgres = await startPostgres({ syncs: true, vacuums: true });
  try {
    console.log('\n## PostgreSQL\n');
    await runIn({ DATA_DIR: folder, DATABASE_URL: await postgres.createDatabase() });
  } finally {
    await postgres.stop();
  }
}
