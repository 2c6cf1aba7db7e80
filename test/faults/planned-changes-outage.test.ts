import { afterAll, beforeAll, expect, test } from 'bun:test';
import { renderedCode } from '../harness/codes.ts';
import { temporaryFolder } from '../harness/engines.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres.ts';
import { scan } from '../harness/scan-client.ts';
import { startApp, type TestAccount, type TestApp } from '../harness/start-app.ts';
import { testClock } from '../harness/test-clock.ts';
import { until } from '../harness/until.ts';

const HOUR_MS = 3_600_000;
const MENU = 'https://example.com/menu';
const WINTER = 'https://example.com/winter';
const SPRING = 'https://example.com/spring';

const clock = testClock('2027-03-01T10:00:00Z');
let postgres: PostgresServer;
let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  postgres = await startPostgres();
  const storeEnv = { DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.createDatabase() };
  app = await startApp('postgres', { clock, storeEnv });
  account = await app.account();
});
afterAll(async () => {
  await app.stop();
  await postgres.stop();
});

const go = async (slug: string) => {
  const { status, location } = await scan(app.url, slug);
  return [status, location];
};

test('while PostgreSQL is away a planned change holds from its moment on, and is made when it is back', async () => {
  const { api } = account;
  const [plain, limited] = [
    await renderedCode(api, { redirect_url: MENU }),
    await renderedCode(api, { redirect_url: MENU }),
  ];
  const at = clock.now() + HOUR_MS;
  const plan = async (id: string, moment: number, change: object) => {
    const body = { at: new Date(moment).toISOString(), change };
    expect((await api.post(`/v2/qr-codes/${id}/planned-changes`, body)).status).toBe(201);
  };
  await plan(plain.id, at, { redirect_url: WINTER });
  await plan(plain.id, at + 5, { redirect_url: SPRING });
  await plan(limited.id, at, { scan_limit: 10 });
  for (const { slug } of [plain, limited]) expect(await go(slug)).toEqual([302, MENU]);
  await postgres.crash();
  clock.set(at - 1);
  expect(await go(plain.slug)).toEqual([302, MENU]);
  clock.set(at);
  for (let times = 0; times < 3; times++) expect(await go(plain.slug)).toEqual([302, WINTER]);
  // As any code with a limit: only the database knows how much of it is left.
  expect((await go(limited.slug))[0]).toBe(503);
  clock.set(at + 5);
  expect(await go(plain.slug)).toEqual([302, SPRING]);

  await postgres.restart();
  await until(async () => (await fetch(`${app.url}/readyz`)).status === 200);
  const { body } = await until(
    () => api.get(`/v2/qr-codes/${plain.id}`),
    (reply) => reply.body.scan_count === 6,
  );
  expect(body.redirect_url).toBe(SPRING);
  const { items } = (await api.get(`/v2/qr-codes/${plain.id}/history`)).body;
  expect(items.map(({ what }: { what: { kind: string } }) => what.kind)).toEqual(['changed', 'changed', 'created']);
  expect(await go(plain.slug)).toEqual([302, SPRING]);
  expect(await go(limited.slug)).toEqual([302, MENU]);
  expect((await api.get(`/v2/qr-codes/${limited.id}`)).body).toMatchObject({ scan_limit: 10, scan_count: 2 });
});
