import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type RenderedCode, renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { scan } from '../../harness/scan-client.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { startSafeBrowsingServer } from '../../url-safety/safe-browsing-server.ts';
import { storedCode } from '../api/support/codes.ts';
import { freshAccount, sharedApp } from '../api/support/shared-app.ts';
import { eventsOf } from './support/safety-events.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** While a worker has claimed a code, its due time is the end of the lease. */
const LEASE_MS = MINUTE_MS;
const SAFE = 'https://example.com/safe';

/** The app's own worker looks for due codes every second; the tests only set the clock. */
onBothEngines('the automatic re-scan', (engine) => {
  const google = startSafeBrowsingServer();
  const clock = testClock('2026-03-01T12:00:00.000Z');
  const app = sharedApp(engine, {
    clock,
    env: { SAFE_BROWSING_KEY: 'key', SAFE_BROWSING_URL: google.url },
    roles: ['api', 'scan', 'work'],
  });
  let account: TestAccount;
  let hosts = 0;
  beforeAll(async () => {
    google.cacheSeconds = 60;
    account = await freshAccount(app());
  });
  afterAll(() => google.stop());

  const isScheduled = (time: number) => time > clock.now() && time !== clock.now() + LEASE_MS;
  const statusOf = async ({ id }: RenderedCode) => (await account.api.get(`/v1/qr-codes/${id}`)).body.status;
  const untilStatus = (code: RenderedCode, status: string) =>
    until(
      () => statusOf(code),
      (present) => present === status,
    );
  const events = ({ id }: RenderedCode) => eventsOf(app().app.store, account.id, id);

  /** A code with a host that no other test uses. */
  async function codeWithOwnHost(fields: object = {}) {
    const host = `page-${++hosts}.example`;
    const url = `https://${host}/`;
    return { host, url, ...(await renderedCode(account.api, { redirect_url: url, ...fields })) };
  }

  /** A code whose host is now listed by Safe Browsing, after the next day's check has blocked it. */
  async function blockedCode() {
    const code = await codeWithOwnHost();
    google.listed = [...google.listed, { expression: `${code.host}/` }];
    clock.advance(DAY_MS);
    await untilStatus(code, 'blocked');
    return code;
  }

  test('blocks a code within a day after its target became unsafe, and unblocks it within 20 minutes after it is safe again', async () => {
    const code = await codeWithOwnHost();
    const untouched = await codeWithOwnHost();
    expect((await scan(app().url, code.slug)).status).toBe(302);
    google.listed = [{ expression: `${code.host}/`, threatType: 2 }];
    clock.advance(DAY_MS);
    const blockedAt = clock.now();
    await untilStatus(code, 'blocked');
    expect((await scan(app().url, code.slug)).status).toBe(403);
    expect(await statusOf(untouched)).toBe('active');
    google.listed = [];
    clock.advance(20 * MINUTE_MS);
    await untilStatus(code, 'active');
    expect((await scan(app().url, code.slug)).location).toBe(code.url);
    const { safety_due_at } = await storedCode(app(), account, code.id);
    expect(safety_due_at).toBeLessThanOrEqual(clock.now() + 20 * MINUTE_MS);

    const text = 'is listed by Google Safe Browsing as social engineering (phishing)';
    expect(await events(code)).toEqual([
      { at: clock.now(), verdict: 'active', reasons: [] },
      { at: blockedAt, verdict: 'blocked', reasons: [{ source: 'safe-browsing', url: code.url, text }] },
    ]);
    expect(await events(untouched)).toEqual([]);
  });

  test('checks a new code again within minutes, and at least daily after that', async () => {
    const code = await codeWithOwnHost();
    const dueAt = async () => (await storedCode(app(), account, code.id)).safety_due_at;
    const created = clock.now();
    expect(await dueAt()).toBeGreaterThan(created);
    expect(await dueAt()).toBeLessThanOrEqual(created + 20 * MINUTE_MS);
    let before = await dueAt();
    for (let round = 0; round < 3; round++) {
      clock.set(before);
      const next = await until(dueAt, isScheduled);
      expect(next - before).toBeLessThanOrEqual(DAY_MS);
      before = next;
    }
  });

  test('changes no status while a source fails, and checks again within minutes', async () => {
    const blocked = await blockedCode();
    const active = await codeWithOwnHost();
    clock.advance(3 * DAY_MS);
    const dueAt = async ({ id }: RenderedCode) => (await storedCode(app(), account, id)).safety_due_at;
    await until(
      () => Promise.all([dueAt(blocked), dueAt(active)]),
      (times) => times.every(isScheduled),
    );
    google.behave = () => new Response('', { status: 500 });
    google.listed = [];
    clock.advance(DAY_MS);
    const times = await until(
      () => Promise.all([dueAt(blocked), dueAt(active)]),
      (due) => due.every(isScheduled),
    );
    for (const time of times) expect(time).toBeLessThanOrEqual(clock.now() + 20 * MINUTE_MS);
    expect([await statusOf(blocked), await statusOf(active)]).toEqual(['blocked', 'active']);
    google.behave = undefined;
    clock.advance(20 * MINUTE_MS);
    await untilStatus(blocked, 'active');
  });

  test('covers the URLs of rules', async () => {
    const rules = [{ condition: 'device', value: 'ios', url: 'https://rule.example/' }];
    const code = await codeWithOwnHost({ redirect_rules: rules });
    google.listed = [{ expression: 'rule.example/' }];
    clock.advance(DAY_MS);
    await untilStatus(code, 'blocked');
    // A change of rules is judged by the worker's next check, not by the request itself.
    const reply = await account.api.patch(`/v1/qr-codes/${code.id}`, { redirect_rules: [] });
    expect([reply.status, reply.body.status]).toEqual([200, 'blocked']);
    await untilStatus(code, 'active');
  });

  test('records that the owner changed the target of a blocked code', async () => {
    const code = await blockedCode();
    clock.advance(MINUTE_MS);
    await account.api.patch(`/v1/qr-codes/${code.id}`, { redirect_url: SAFE });
    const text = 'was found safe when the owner changed the code';
    expect((await events(code))[0]).toEqual({
      at: clock.now(),
      verdict: 'active',
      reasons: [{ source: 'owner', url: SAFE, text }],
    });
    expect(await events(code)).toHaveLength(2);
  });

  test('updates the reasons of a blocked code when they change', async () => {
    const code = await blockedCode();
    google.listed = google.listed.map((listing) => ({ ...listing, threatType: 2 }));
    const before = await account.api.get(`/v1/qr-codes/${code.id}`);
    clock.advance(DAY_MS);
    const trail = await until(
      () => events(code),
      (all) => all.length === 2,
    );
    expect(trail.map(({ verdict, reasons }) => [verdict, reasons[0]?.text])).toEqual([
      ['blocked', 'is listed by Google Safe Browsing as social engineering (phishing)'],
      ['blocked', 'is listed by Google Safe Browsing as malware'],
    ]);
    const row = await storedCode(app(), account, code.id);
    expect(row.safety_reasons).toEqual(trail[0]?.reasons ?? []);
    expect(before.body.status).toBe('blocked');
    expect((await scan(app().url, code.slug)).status).toBe(403);
  });

  test("shows a code's safety events to its own account only", async () => {
    const code = await blockedCode();
    const other = await freshAccount(app());
    expect(await events(code)).toHaveLength(1);
    expect(await eventsOf(app().app.store, other.id, code.id)).toEqual([]);
  });

  test('does not touch archived codes', async () => {
    const code = await codeWithOwnHost();
    await account.api.patch(`/v1/qr-codes/${code.id}`, { status: 'archived' });
    const watched = await codeWithOwnHost();
    google.listed = [{ expression: `${code.host}/` }, { expression: `${watched.host}/` }];
    clock.advance(DAY_MS);
    await untilStatus(watched, 'blocked');
    expect((await storedCode(app(), account, code.id)).status).toBe('archived');
  });
});
