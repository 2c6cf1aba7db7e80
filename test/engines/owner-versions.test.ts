import { afterAll, beforeAll, expect, test } from 'bun:test';
import pg from 'pg';
import { STALE } from '../../src/store/scans/scan-batch.ts';
import type { Code } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyStore, onBothEngines, type StoreEnv } from '../harness/engines.ts';
import { until } from '../harness/until.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { batchOf } from './support/scan-batches.ts';
import { seedAccount, someCode, someProject } from './support/seed.ts';

const CODES = 60;
const ROUNDS = 40;

onBothEngines('a change of time zone and the archiving of a project', (engine) => {
  let storeEnv: StoreEnv;
  let nodes: Store[];
  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    nodes = await Promise.all([openAt(storeEnv), openAt(storeEnv), openAt(storeEnv)]);
  });
  afterAll(() => Promise.all(nodes.map((node) => node.close())));

  test('write one row and do not wait for scans, while three nodes count all codes in any order', async () => {
    const [node] = nodes as [Store];
    const { accountId } = await seedAccount(node);
    const project = someProject(accountId);
    await node.write.insertProject({ project, cap: null, idempotency: null });
    const owner = { accountId, projectId: project.id };
    const codes = await Promise.all(Array.from({ length: CODES }, () => insert(node, owner)));
    const versionsBefore = await query(storeEnv, 'select version from scan_counters');
    const versions = { account: 1, project: 1 };
    let counted = 0;
    let isOver = false;
    const counting = nodes.map(async (each) => {
      while (!isOver) {
        const results = await each.write.countScans(batchOf(shuffled(codes), { versions: { ...versions } }));
        if (results.every((scans) => scans === 1)) counted++;
      }
    });

    for (let round = 0; round < ROUNDS; round++) {
      const time_zone = round % 2 === 0 ? 'Asia/Kathmandu' : 'UTC';
      await node.write.updateAccount({ accountId, changes: { time_zone }, now: round });
      versions.account++;
      const archive = { accountId, projectId: project.id, archived: round % 2 === 0, now: round };
      expect(await node.write.setProjectArchived(archive)).toHaveProperty('project');
      versions.project++;
    }
    isOver = true;
    await Promise.all(counting);

    expect(counted).toBeGreaterThan(0);
    expect(await query(storeEnv, 'select version from scan_counters')).toEqual(versionsBefore);
    const [account] = await query(storeEnv, `select version from accounts where id = '${accountId}'`);
    const [archived] = await query(storeEnv, `select version from projects where id = '${project.id}'`);
    expect([account?.version, archived?.version]).toEqual([1 + ROUNDS, 1 + ROUNDS]);
    if (engine === 'postgres') {
      const deadlocks = 'select deadlocks from pg_stat_database where datname = current_database()';
      expect(await query(storeEnv, deadlocks)).toEqual([{ deadlocks: 0 }]);
    }
  });
});

test('a batch on PostgreSQL is answered however fast its account and its codes change', async () => {
  const storeEnv = await emptyStore('postgres');
  const node = await openAt(storeEnv);
  const codes = [await insert(node, await seedAccount(node))];
  let isOver = false;
  const changing = Array.from({ length: 3 }, async () => {
    const client = new pg.Client({ connectionString: storeEnv.DATABASE_URL });
    await client.connect();
    // Each commits by itself.
    while (!isOver)
      await client.query(`do $$ begin for round in 1..500 loop
        update accounts set version = version + 1; commit;
        update scan_counters set version = version + 1; commit;
      end loop; end $$`);
    await client.end();
  });
  await until(async () => Number((await query(storeEnv, 'select version from accounts'))[0]?.version) > 500);
  try {
    for (let batch = 0; batch < 150; batch++) expect(await node.write.countScans(batchOf(codes))).toEqual([STALE]);
  } finally {
    isOver = true;
    await Promise.all(changing);
    await node.close();
  }
});

async function insert(store: Store, owner: { accountId: string; projectId: string }): Promise<Code> {
  const inserted = await store.write.insertQrCode({ code: someCode(owner), cap: CODES, idempotency: null });
  if (!('code' in inserted)) throw new Error('The code was refused');
  return inserted.code;
}

function shuffled<Item>(items: Item[]): Item[] {
  return items.toSorted(() => Math.random() - 0.5);
}
