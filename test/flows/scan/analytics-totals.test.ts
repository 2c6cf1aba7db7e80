import { afterAll, beforeAll, test } from 'bun:test';
import fc from 'fast-check';
import { type Engine, emptyStore, onBothEngines, type StoreEnv } from '../../harness/engines.ts';
import { type TestClock, testClock } from '../../harness/test-clock.ts';
import { ModelledOwner } from './support/modelled-owner.ts';
import { type Step, step } from './support/random-steps.ts';
import { type ScanNode, startScanNode } from './support/scan-node.ts';

/** Half a day before the clocks go forward in Europe; those of Lord Howe go back by half an hour a week later. */
const START = '2026-03-28T12:00:00Z';
const RUNS: Record<Engine, number> = { sqlite: 40, postgres: 15 };

onBothEngines('analytics totals', (engine) => {
  let storeEnv: StoreEnv;
  let clock: TestClock;
  let nodes: [ScanNode, ScanNode];
  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    clock = testClock(START);
    nodes = [await startScanNode(storeEnv, clock), await startScanNode(storeEnv, clock)];
  });
  afterAll(() => Promise.all(nodes.map((each) => each.stop())));

  test('match a model after any sequence of visits, changes, merges and restarts on two nodes', async () => {
    const follow = async (steps: Step[]) => {
      clock.set(START);
      const owner = await ModelledOwner.create(storeEnv, nodes, clock);
      for (const each of steps) await owner.follow(each);
      for (const { store } of nodes) await owner.check(store);
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40 }), follow), { numRuns: RUNS[engine] });
  });
});
