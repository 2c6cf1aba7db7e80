import { expect, test } from 'bun:test';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { seedAccount, someCode } from './support/seed.ts';

const JOBS = 500;

onBothEngines('render claims', (engine) => {
  test(`four workers on two nodes take ${JOBS} jobs, each once`, async () => {
    const storeEnv = await emptyStore(engine);
    const nodes = [await openAt(storeEnv), await openAt(storeEnv)] as const;
    const seeded = await seedAccount(nodes[0]);
    const insert = () => nodes[0].write.insertQrCode({ code: someCode(seeded), cap: JOBS, idempotency: null });
    await Promise.all(Array.from({ length: JOBS }, insert));

    const now = Date.now() + 1_000;
    const worker = async (at: number): Promise<number[]> => {
      const node = nodes[at % 2 === 0 ? 0 : 1];
      const taken: number[] = [];
      while (await node.read.hasDue('firstRenders', now)) {
        const lease = { claim: `claim-${at}-${taken.length}`, leaseUntil: now + 30_000 };
        const request = { ...lease, queue: 'firstRenders', part: '', now, limit: 8 } as const;
        const { rows: jobs } = await node.write.claimDue(request);
        taken.push(...jobs.map(({ seq }) => seq));
      }
      return taken;
    };
    const taken = (await Promise.all([0, 1, 2, 3].map(worker))).flat();
    expect(taken).toHaveLength(JOBS);
    expect(new Set(taken).size).toBe(JOBS);
    await Promise.all(nodes.map((node) => node.close()));
  });
});
