import { expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { AGENTS, scan } from '../../harness/scan-client.ts';
import { startApp } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { startDashboard } from '../dashboard/support/dashboard-app.ts';

const DAY_MS = 86_400_000;
const ADDRESS = '198.51.100.7';

onBothEngines('daily visitors', (engine) => {
  test('are counted once a day over all nodes where the account enables it, and only their number is stored', async () => {
    const clock = testClock('2026-03-10T20:00:00Z');
    const first = await startDashboard(engine, { clock });
    const second = await startApp(engine, { clock, storeEnv: first.storeEnv, roles: ['scan'] });
    const [owner, other] = [await first.owner({ timeZone: 'Asia/Tokyo' }), await first.owner()];
    const code = await renderedCode(owner.api, { redirect_url: 'https://example.com/' });
    const theirs = await renderedCode(other.api, { redirect_url: 'https://example.com/' });
    const visit = (slug: string, address: string, agent: keyof typeof AGENTS = 'android', node = first.url) =>
      scan(node, slug, { headers: { 'x-forwarded-for': address, 'user-agent': AGENTS[agent] } });

    // Not counted before it is enabled, and from the next scan on after that.
    await visit(code.slug, '198.51.100.1');
    expect((await owner.dashboard.ask('GET /me', {})).account?.daily_visitors).toBe(false);
    await owner.dashboard.ask('PATCH /account', { body: { daily_visitors: true } });
    for (const node of [first.url, second.url, first.url]) {
      await visit(code.slug, ADDRESS, 'android', node);
      await visit(code.slug, '2001:db8::7', 'iphone', node);
    }
    // Another user agent at the same address is another visitor; visits that are not scans are not counted.
    await visit(code.slug, ADDRESS, 'desktop', second.url);
    await visit(code.slug, '198.51.100.8', 'googlebot');
    await visit(theirs.slug, ADDRESS);
    await second.stop();
    await first.stop();

    const again = await startDashboard(engine, { clock, storeEnv: first.storeEnv });
    const { api } = await again.enter(owner);
    const visitors = async (of: string) => (await api.get(`/v2/analytics/${of}`)).body.visitors;
    const numbers = async () => [
      await visitors(`qr-codes/${code.id}`),
      await visitors(`projects/${owner.defaultProjectId}`),
      await visitors('account'),
    ];
    // It is the 11th in Tokyo already.
    const three = [{ day: '2026-03-11', visitors: 3 }];
    expect(await numbers()).toEqual([three, three, three]);
    const count = async (table: string) =>
      Number((await query(first.storeEnv, `select count(*) as rows from ${table}`))[0]?.rows);
    expect([await count('visitor_keys'), await count('visitor_sketches')]).toEqual([1, 3]);

    const { store } = again.app;
    await store.write.finishVisitorDays({ now: clock.now() + 12 * 3_600_000 });
    expect([await count('visitor_keys'), await count('visitor_sketches')]).toEqual([1, 3]);
    // The day in Tokyo ends at 15:00 UTC.
    await store.write.finishVisitorDays({ now: clock.now() + DAY_MS });
    expect([await count('visitor_keys'), await count('visitor_sketches')]).toEqual([0, 0]);
    expect(await numbers()).toEqual([three, three, three]);

    // Visitors that a node reports after that are too late and ignored.
    const late = { accountId: owner.id, day: 20_523, scope: `account_days ${owner.id}`, entries: [70, 131] };
    await store.write.addVisitors({ found: [late] });
    expect(await count('visitor_sketches')).toBe(0);
    await again.stop();
  });
});
