import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import pg from 'pg';
import { Deadline } from '../../src/lib/deadline.ts';
import { storeUntil } from '../../src/store/call-deadline.ts';
import type { Store } from '../../src/store/store.ts';
import { StoreUnavailable } from '../../src/store/unavailable.ts';
import { type StoreEnv, temporaryFolder } from '../harness/engines.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { type Seeded, seedAccount, someCode, someProject } from './support/seed.ts';

/** The longest time that a caller waits, and that a recovered store may stay unused. */
const MAX_WAIT_MS = 3_000;
const MAX_RECOVERY_MS = 5_000;

let server: PostgresServer;
let proxy: TcpProxy;
let direct: string;
let storeEnv: StoreEnv;
let store: Store;
let owner: Seeded;

beforeAll(async () => {
  server = await startPostgres();
  direct = await server.createDatabase();
  proxy = startTcpProxy(server.port);
  const through = new URL(direct);
  through.port = String(proxy.port);
  storeEnv = { DATA_DIR: temporaryFolder(), DATABASE_URL: through.href };
  store = await openAt(storeEnv);
  owner = await seedAccount(store);
});
afterEach(() => proxy.thaw());
afterAll(async () => {
  await store.close();
  proxy.stop();
  await server.stop();
});

const write = () => store.write.insertProject({ project: someProject(owner.accountId), cap: null, idempotency: null });
const read = () => store.read.findAccount(owner.accountId);

test('a statement that waits too long for a lock fails as unavailable, and works once the lock is released', async () => {
  const other = new pg.Client({ connectionString: direct });
  await other.connect();
  await other.query('begin');
  await other.query(`select * from accounts where id = '${owner.accountId}' for update`);
  await expectUnavailable(() =>
    store.write.updateAccount({ accountId: owner.accountId, changes: { plan: 'pro' }, now: Date.now() }),
  );
  await other.query('rollback');
  await other.end();
  const changes = { plan: 'pro' };
  expect(await store.write.updateAccount({ accountId: owner.accountId, changes, now: 1 })).toMatchObject(changes);
});

test('a write whose caller got a time-out is not executed later, alone or in a batch', async () => {
  const other = new pg.Client({ connectionString: direct });
  await other.connect();
  await other.query('begin');
  await other.query(`select * from accounts where id = '${owner.accountId}' for update`);
  const shortDeadline = storeUntil(store, new Deadline(400));
  const projects = Array.from({ length: 5 }, () => someProject(owner.accountId));
  const made = projects.map((project) => shortDeadline.write.insertProject({ project, cap: null, idempotency: null }));
  const outcomes = await Promise.allSettled(made);
  expect(outcomes.map(({ status }) => status)).toEqual(projects.map(() => 'rejected'));
  await other.query('rollback');
  await other.end();
  await write();
  const ids = projects.map(({ id }) => `'${id}'`).join();
  const stored = await query({ ...storeEnv, DATABASE_URL: direct }, `select id from projects where id in (${ids})`);
  expect(stored).toEqual([]);
  expect(shortDeadline.read.findAccount(owner.accountId)).rejects.toBeInstanceOf(StoreUnavailable);
});

test('a change of all codes of a project may take longer than the usual statement time-out', async () => {
  const project = someProject(owner.accountId);
  await store.write.insertProject({ project, cap: null, idempotency: null });
  const code = someCode({ accountId: owner.accountId, projectId: project.id });
  await store.write.insertQrCode({ code, cap: 10, idempotency: null });
  const other = new pg.Client({ connectionString: direct });
  await other.connect();
  await other.query('begin');
  await other.query('select * from scan_counters for update');
  const { id: projectId } = project;
  const archiving = store.write.setProjectArchived({ ...owner, projectId, archived: true, now: 1 });
  await Bun.sleep(2_500);
  await other.query('rollback');
  await other.end();
  expect(await archiving).toMatchObject({ project: { id: projectId, is_archived: true } });
});

test('while PostgreSQL does not answer, reads, writes and the ping fail as unavailable in time, and then work again', async () => {
  proxy.freeze();
  await Promise.all([expectUnavailable(read), expectUnavailable(write), expectUnavailable(() => store.ping())]);
  // More than the pool holds: callers that wait for a connection fail in time as well.
  await Promise.all(Array.from({ length: 60 }, () => expectUnavailable(read)));
  proxy.thaw();
  await expectRecovery();
});

test('a start waits for a connection longer than callers do, and its first call finds it open', async () => {
  const url = new URL(storeEnv.DATABASE_URL ?? '');
  // A connection may take 400 ms, and takes three answers.
  url.searchParams.set('statement_timeout', '600');
  proxy.delay(200);
  setTimeout(() => proxy.delay(0), 4_000);
  const started = await openAt({ ...storeEnv, DATABASE_URL: url.href });
  expect(await started.read.findAccount(owner.accountId)).toBeDefined();
  await started.close();
});

test('dead connections are all replaced after the first of them does not answer', async () => {
  await Promise.all(Array.from({ length: 20 }, read));
  proxy.strand();
  await expectUnavailable(read);
  for (let i = 0; i < 20; i++) expect(await read()).toBeDefined();
});

test('connections that break during writes leave no partial write, and are replaced', async () => {
  const projects = Array.from({ length: 40 }, () => someProject(owner.accountId, { is_default: true }));
  const writes = projects.map((project) => store.write.insertProject({ project, cap: null, idempotency: null }));
  await Promise.race(writes);
  proxy.cut();
  const outcomes = await Promise.allSettled(writes);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StoreUnavailable);
  }
  await expectRecovery();
  const stored = new Set(
    (await query({ ...storeEnv, DATABASE_URL: direct }, 'select id from projects')).map((row) => row.id),
  );
  const acknowledged = projects.filter((_, at) => outcomes[at]?.status === 'fulfilled');
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter(({ id }) => !stored.has(id))).toEqual([]);
  const defaults = `select id from projects where account_id = '${owner.accountId}' and is_default = 1`;
  expect(await query({ ...storeEnv, DATABASE_URL: direct }, defaults)).toHaveLength(1);
});

test('a crash of PostgreSQL makes the store unavailable until it is back, without a restart of the server', async () => {
  await write();
  await server.crash();
  await expectUnavailable(read);
  await expectUnavailable(write);
  await expectUnavailable(() => store.ping());
  await server.restart();
  await expectRecovery();
});

async function expectUnavailable(work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  const outcome = await work().catch((error) => error);
  expect(performance.now() - start).toBeLessThan(MAX_WAIT_MS);
  expect(outcome).toBeInstanceOf(StoreUnavailable);
}

async function expectRecovery(): Promise<void> {
  const start = performance.now();
  for (;;) {
    const isBack = await Promise.all([store.ping(), read(), write()]).catch(() => null);
    if (isBack) return;
    expect(performance.now() - start).toBeLessThan(MAX_RECOVERY_MS);
    await Bun.sleep(20);
  }
}
