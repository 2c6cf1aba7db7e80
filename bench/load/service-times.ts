import { randomInt } from 'node:crypto';
import { openStore } from '../../src/store/open-store.ts';
import type { Code } from '../../src/store/schema.ts';
import { batchOf } from '../../test/engines/support/scan-batches.ts';
import type { PostgresServer } from '../../test/harness/postgres.ts';
import { familySeconds } from './cpu-time.ts';
import { insertCode, seedOwner } from './seed.ts';

const CODES = 2_000;
const MANY = 64;
const BATCHES = 500;

/** The processor time of a batch, in milliseconds, on PostgreSQL and on the node: the input of the simulation. */
export async function measureServiceTimes(postgres: PostgresServer, folder: string): Promise<void> {
  const databaseUrl = await postgres.createDatabase();
  const store = await openStore({ databaseUrl, dataDir: folder }, Date.now(), () => {});
  const owner = await seedOwner(store);
  const codes = await Promise.all(Array.from({ length: CODES }, () => insertCode(store, owner)));
  const some = (count: number): Code[] => {
    const first = randomInt(CODES - count);
    return codes.slice(first, first + count);
  };
  const measure = async (times: number, work: () => Promise<unknown>) => {
    const [store0, node0, start] = [
      familySeconds(postgres.pid()) ?? 0,
      process.cpuUsage(),
      performance.now(),
    ];
    for (let time = 0; time < times; time++) await work();
    const { user, system } = process.cpuUsage(node0);
    return {
      store: (1_000 * ((familySeconds(postgres.pid()) ?? 0) - store0)) / times,
      node: (user + system) / 1_000 / times,
      took: (performance.now() - start) / times,
    };
  };
  const count = (many: number) => measure(BATCHES, () => store.write.countScans(batchOf(some(many))));
  await count(MANY);
  await store.write.mergeScanJournal({ upTo: null });
  const one = await count(1);
  const many = await count(MANY);
  const merge = await measure(1, () => store.write.mergeScanJournal({ upTo: null }));
  await store.close();
  const ms = (value: number) => value.toFixed(3);
  console.log('processor time, ms                PostgreSQL     node     took');
  for (const [name, { store: used, node, took }] of Object.entries({
    'a batch of one code': one,
    [`a batch of ${MANY} codes`]: many,
    [`merging ${(BATCHES * (MANY + 1)).toLocaleString('en')} scans`]: merge,
  }))
    console.log(
      `  ${name.padEnd(28)} ${ms(used).padStart(12)} ${ms(node).padStart(9)} ${ms(took).padStart(9)}`,
    );
  console.log();
}
