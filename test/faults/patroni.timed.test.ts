import { afterAll, beforeAll, expect, test } from 'bun:test';
import { appendFileSync } from 'node:fs';
import { apiClient } from '../harness/api-client.ts';
import { temporaryFolder } from '../harness/engines.ts';
import { freePort } from '../harness/free-port.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { PatroniCluster } from './support/patroni.ts';
import { reportFault, Storm } from './support/storm.ts';

/** Two servers that know all three members. */
let cluster: PatroniCluster | null;
const nodes: ServerProcess[] = [];

beforeAll(async () => {
  cluster = await PatroniCluster.start();
  if (!cluster) {
    if (process.env.TEST_NOTES) appendFileSync(process.env.TEST_NOTES, 'Not run: Patroni, which is not installed\n');
    return;
  }
  const { databaseUrl } = cluster;
  for (let node = 0; node < 2; node++)
    nodes.push(
      await startProcess(
        { DATA_DIR: temporaryFolder(), DATABASE_URL: databaseUrl },
        { PORT: String(freePort()), LOG_LEVEL: 'fatal' },
      ),
    );
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await cluster?.stop();
});

test('when Patroni replaces a primary that died, nothing acknowledged is lost, and it comes back as a reader', async () => {
  if (!cluster) return;
  const storm = await Storm.begin(nodes.map(({ url }) => url));
  await until(() => storm.plain.redirects > 20 && storm.created.length > 2);

  const dead = (await cluster.primary()) ?? '';
  await cluster.kill(dead);
  const diedAt = performance.now();
  const before = storm.created.length;
  await until(() => storm.created.length > before + 2);
  const outageMs = performance.now() - diedAt;
  expect(await until(() => cluster?.primary() ?? null)).not.toBe(dead);
  cluster.revive(dead);
  await until(async () => /standby|replica/.test((await cluster?.roles())?.[dead] ?? ''));
  await storm.end();

  expect(storm.broken).toBe(0);
  storm.expectAllowedStatuses();
  reportFault('Patroni replaces a dead primary', outageMs, storm);
  await storm.expectCountedLate(apiClient(nodes[1]?.url ?? '', FIRST_KEY));
});
