import { afterAll, expect, test } from 'bun:test';
import { createLogger } from '../../src/lib/logger.ts';
import { UrlChecks } from '../../src/safety/destinations/check-url.ts';
import { DestinationChecks } from '../../src/safety/destinations/destination-checks.ts';
import { query } from '../engines/support/query.ts';
import { dnsOf } from '../flows/domains/support/domain-app.ts';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { startNameServer } from '../harness/name-server.ts';
import { testClock } from '../harness/test-clock.ts';
import { until } from '../harness/until.ts';

// The server's own check finds no page, since both names are unknown.
const names = await startNameServer();
afterAll(() => names.stop());
const dashboard = dashboardOn('sqlite', async () => ({ DNS_SERVERS: names.address }));

test('an owner enables destination checks, finds the dead one in the list, and sees the reason on its page', async () => {
  const { api, app, enter } = dashboard();
  const site = Bun.serve({
    port: 0,
    fetch: (request) => new Response(null, { status: request.url.endsWith('/gone') ? 404 : 200 }),
  });
  await renderedCode(api, { redirect_url: 'http://old.example/gone', name: 'Old menu' });
  await renderedCode(api, { redirect_url: 'http://menu.example/', name: 'Menu' });
  const page = await enter('/profile');
  const setting = page.getByRole('switch', { name: 'Check destinations weekly' });
  expect(await setting.isChecked()).toBe(false);
  await setting.click();
  // The server's own worker makes the first check; the second is due on another day.
  await until(
    async () => (await query(app.storeEnv, 'select 1 from destination_checks where state is not null')).length === 2,
  );
  const { store } = app.app;
  const clock = testClock(new Date(Date.now() + 86_400_000).toISOString());
  for (const host of ['old.example', 'menu.example']) names.zone[host] = { a: ['203.0.113.5'] };
  const parts = {
    clock,
    dns: dnsOf(names),
    privateTargets: 'refuse' as const,
    pauseMs: 0,
    mainHost: 'localhost',
    isOwnHost: async () => false,
    connectTo: () => ({ host: '127.0.0.1', port: site.port ?? 0 }),
  };
  const tomorrow = new DestinationChecks({
    store,
    clock,
    log: createLogger('fatal'),
    urls: new UrlChecks({ ...parts, agent: 'RepointLinkCheck/test' }),
  });
  await tomorrow.runNow();
  await tomorrow.close();
  await page.reload();
  await page.getByText('Codes: 1 dead, 1 fine.').waitFor();
  await page.getByRole('heading', { name: 'Destinations' }).scrollIntoViewIfNeeded();
  await lookAt(page, 'destinations-setting');
  await page.getByRole('link', { name: 'Show codes with a dead destination' }).click();
  const row = page
    .getByRole('list', { name: /^Codes/ })
    .getByRole('listitem')
    .filter({ hasText: 'Old menu' });
  await row.getByText('Dead destination').waitFor();
  expect(await page.getByRole('link', { name: 'Menu', exact: true }).count()).toBe(0);
  await lookAt(page, 'destinations-list');
  await row.getByRole('link', { name: 'Old menu' }).click();
  await page.getByText('A destination is dead').waitFor();
  await page.getByText('http://old.example/gone: the page is not found (404)').waitFor();
  await lookAt(page, 'destinations-code', 'main [role=alert]');
  await site.stop(true);
});
