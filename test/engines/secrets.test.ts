import { expect, test } from 'bun:test';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';

onBothEngines('a server secret', (engine) => {
  test('is the first value offered, on every node and after every restart', async () => {
    const storeEnv = await emptyStore(engine);
    const nodes = await Promise.all([openAt(storeEnv), openAt(storeEnv), openAt(storeEnv)]);
    const offered = nodes.map((_, at) => `value of node ${at}`);
    const kept = await Promise.all(
      nodes.map((node, at) =>
        node.write.getOrCreateSecret({ name: 'test', value: offered[at] ?? '', now: Date.now() }),
      ),
    );
    await Promise.all(nodes.map((node) => node.close()));
    expect(new Set(kept).size).toBe(1);
    expect(offered).toContain(kept[0] ?? '');

    const later = await openAt(storeEnv);
    expect(await later.write.getOrCreateSecret({ name: 'test', value: 'too late', now: Date.now() })).toBe(
      kept[0] ?? '',
    );
    expect(await later.write.getOrCreateSecret({ name: 'another', value: 'in time', now: Date.now() })).toBe('in time');
    await later.close();
  });
});
