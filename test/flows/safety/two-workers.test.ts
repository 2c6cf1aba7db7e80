import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readSettings } from '../../../src/config/settings.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { type Checker, createChecker } from '../../../src/safety/check.ts';
import { startCodeChecks } from '../../../src/safety/rescan-worker.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { emptyStore, type StoreEnv } from '../../harness/engines.ts';
import { startProcess } from '../../harness/server-process.ts';
import { startApp, type TestApp } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { startSafeBrowsingServer } from '../../url-safety/safe-browsing-server.ts';
import { seedCodes } from './support/seed-codes.ts';

const CODES = 1_000;
const DAY_MS = 24 * 3_600_000;
const log = createLogger('fatal');
const HOSTS = Array.from({ length: CODES }, (_, at) => `code-${at}.example`);

let storeEnv: StoreEnv;
let app: TestApp;

/** A thousand codes with different hosts, due tomorrow. */
beforeAll(async () => {
  storeEnv = await emptyStore('postgres');
  app = await startApp('postgres', { storeEnv, roles: ['api'] });
  const { id: accountId, defaultProjectId: projectId } = await app.account();
  const createdAt = Date.now();
  const dueAt = createdAt + DAY_MS;
  const { DATABASE_URL: databaseUrl = '' } = storeEnv;
  await seedCodes({ databaseUrl, accountId, projectId, hosts: HOSTS, createdAt, dueAt });
});

const stores: Store[] = [];
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await app.stop();
});

/** A separate store, as another node would have. */
async function nodeStore(): Promise<Store> {
  const store = await openStore(readSettings(storeEnv), Date.now(), () => {});
  stores.push(store);
  // Connect first: otherwise the other node might finish all the work before this one has a connection.
  await store.ping();
  return store;
}

/** A source that finds every URL safe and records which URLs it was asked to check. */
function countingChecker(checkedHosts: string[]): Checker {
  const source = {
    name: 'counting',
    check(url: URL) {
      checkedHosts.push(url.hostname);
      return { verdict: 'safe' } as const;
    },
  };
  return createChecker({ sources: [source], onError: 'refuse', timeoutMs: 1_000 });
}

function timesChecked(hosts: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const host of hosts) times.set(host, (times.get(host) ?? 0) + 1);
  return times;
}

test('two workers share a re-scan: each of 1,000 codes is checked exactly once', async () => {
  const clock = testClock(new Date(Date.now() + 2 * DAY_MS).toISOString());
  const checkedHosts: string[][] = [[], []];
  const workers = await Promise.all(
    checkedHosts.map(async (hosts) => {
      const store = await nodeStore();
      return startCodeChecks({ store, checker: countingChecker(hosts), intervalMs: DAY_MS, clock, log });
    }),
  );
  await until(
    async () => {
      await Promise.all(workers.map((worker) => worker.run()));
      return app.app.store.read.hasDue('safetyChecks', clock.now());
    },
    (isDue) => !isDue,
  );
  expect(new Set(checkedHosts.flat())).toEqual(new Set(HOSTS));
  expect(checkedHosts.flat()).toHaveLength(CODES);
  for (const hosts of checkedHosts) expect(hosts.length).toBeGreaterThan(0);
  await Promise.all(workers.map((worker) => worker.close()));
});

test('a worker killed in the middle of a re-scan loses nothing: another one takes over when the lease ends', async () => {
  const { store } = app.app;
  const google = startSafeBrowsingServer();
  google.cacheSeconds = 0;
  const inTheMiddle = Promise.withResolvers<void>();
  google.behave = () => {
    inTheMiddle.resolve();
    return Bun.sleep(60_000).then(() => new Response(''));
  };
  // Everything is due for the real server, whose first batch waits for an answer that never comes.
  const jobs = await store.read.safetyJobsAfter(0, CODES);
  const checks = jobs.map(({ seq, revision }) => ({ seq, revision, dueAt: 0 }));
  await store.write.scheduleSafetyChecks({ checks });
  const settings = { SAFE_BROWSING_KEY: 'key', SAFE_BROWSING_URL: google.url };
  const process = await startProcess(storeEnv, { ...settings, LOG_LEVEL: 'fatal' });
  await inTheMiddle.promise;
  await process.kill('SIGKILL');
  await google.stop();

  const checkedHosts: string[] = [];
  const clock = testClock(new Date().toISOString());
  const checker = countingChecker(checkedHosts);
  const worker = startCodeChecks({ store: await nodeStore(), checker, intervalMs: DAY_MS, clock, log });
  const runRescan = () =>
    until(
      async () => {
        await worker.run();
        return store.read.hasDue('safetyChecks', clock.now());
      },
      (isDue) => !isDue,
    );
  await runRescan();
  const left = CODES - checkedHosts.length;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(CODES);
  clock.advance(61_000);
  await runRescan();
  expect(timesChecked(checkedHosts)).toEqual(new Map(checkedHosts.map((host) => [host, 1])));
  expect(checkedHosts.toSorted()).toEqual(HOSTS.toSorted());
  await worker.close();
});
