import { expect, test } from 'bun:test';
import { createLogger } from '../../src/lib/logger.ts';
import { type DueWork, DueWorker } from '../../src/store/due/due-worker.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { testClock } from '../harness/test-clock.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { seedAccount } from './support/seed.ts';

const LEASE_MS = 60_000;
const DOMAINS = 50;
const NEVER_MS = 1_000_000;

onBothEngines('workers for due rows', (engine) => {
  /** Domains that are due at the time of the clock, and workers on separate connections. */
  async function setUp(domains: number) {
    const storeEnv = await emptyStore(engine);
    const stores = [await openAt(storeEnv), await openAt(storeEnv)] as const;
    const { accountId, projectId } = await seedAccount(stores[0]);
    const clock = testClock('2026-01-01T00:00:00Z');
    const rows = Array.from(
      { length: domains },
      (_, at) => `('host-${at}', '${accountId}', '${projectId}', 'token-${at}', 1, 1, ${clock.now()})`,
    );
    await query(
      storeEnv,
      `insert into domains (host, account_id, project_id, token, created_at, verified_at, check_due_at)
        values ${rows.join()}`,
    );
    const log = createLogger('silent');
    const worker = (
      run: DueWork<'domainChecks'>['run'],
      { store = stores[0], ...work }: Partial<DueWork<'domainChecks'>> & { store?: Store } = {},
    ) =>
      new DueWorker(
        { store, clock, log },
        { queue: 'domainChecks', everyMs: NEVER_MS, leaseMs: LEASE_MS, limit: 3, failure: '', run, ...work },
      );
    const close = () => Promise.all(stores.map((store) => store.close()));
    return { stores, clock, worker, close };
  }

  test('take each row once until its lease ends, also where one fails', async () => {
    const { stores, clock, worker, close } = await setUp(DOMAINS);
    const taken: string[] = [];
    const workers = stores.map((store) =>
      worker(
        async (rows) => {
          taken.push(...rows.map(({ host }) => host));
          if (rows.some(({ host }) => host === 'host-7')) throw new Error('Not this one');
        },
        { store },
      ),
    );
    const runAll = () => Promise.all(workers.map((each) => each.run()));
    // A failure ends a run: the next one is a poll later.
    while (taken.length < DOMAINS) await runAll();
    await runAll();
    expect(taken).toHaveLength(DOMAINS);
    expect(new Set(taken).size).toBe(DOMAINS);
    clock.advance(LEASE_MS - 1);
    await runAll();
    expect(taken).toHaveLength(DOMAINS);
    clock.advance(1);
    await runAll();
    expect(taken.filter((host) => host === 'host-7')).toHaveLength(2);
    await Promise.all(workers.map((each) => each.close()));
    await close();
  });

  test('that are woken while they look do look again', async () => {
    const { stores, clock, worker, close } = await setUp(1);
    const { read } = stores[0];
    const { hasDue } = read;
    const runs: number[] = [];
    clock.advance(-1);
    // The row becomes due just after the worker has read that it is not.
    read.hasDue = async (...input) => {
      const isDue = await hasDue(...input);
      if (!isDue && runs.length === 0) {
        clock.advance(1);
        tested.wake();
      }
      return isDue;
    };
    const tested = worker(async (rows) => runs.push(rows.length));
    await tested.run();
    expect(runs).toEqual([1]);
    await tested.close();
    await close();
  });

  test('finish what they claimed when they are closed, and claim nothing more', async () => {
    const { worker, close } = await setUp(DOMAINS);
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const finished: string[] = [];
    const tested = worker(async (rows) => {
      begun.resolve();
      await gate.promise;
      finished.push(...rows.map(({ host }) => host));
    });
    tested.wake();
    await begun.promise;
    const closed = tested.close();
    gate.resolve();
    await closed;
    expect(finished).toHaveLength(3);
    await tested.run();
    expect(finished).toHaveLength(3);
    await close();
  });
});
