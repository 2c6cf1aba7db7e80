import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn, pageAt, screenshot } from '../harness/dashboard.ts';
import { animationsFinished } from '../harness/page-errors.ts';
import { scan } from '../harness/scan-client.ts';

const dashboard = dashboardOn('sqlite');

const destination = (page: Page) => page.getByRole('textbox', { name: 'Destination' });
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Changed elsewhere in the meantime' });

/** Changes the code as another window of the same account would. */
async function changeElsewhere(page: Page, id: string, change: object): Promise<void> {
  const answer = await page.evaluate(
    async ([path, body]) =>
      (await fetch(path, { method: 'PATCH', body, headers: { 'content-type': 'application/json' } })).status,
    [`/v2/qr-codes/${id}`, JSON.stringify(change)] as const,
  );
  expect(answer).toBe(200);
}

/** Holds requests for this path until they are released. */
async function holdRequests(page: Page, path: string): Promise<{ arrived: Promise<void>; release(): void }> {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(new URL(path, dashboard().url).href, async (route) => {
    arrived.resolve();
    await released.promise;
    await route.continue();
  });
  return { arrived: arrived.promise, release: released.resolve };
}

test('a conflicting save shows what changed and by whom, and lets the owner reload or overwrite', async () => {
  const { api, app, enter } = dashboard();
  const { id, slug } = await renderedCode(api, { redirect_url: 'https://example.com/one', name: 'Shared' });
  const page = await enter(`/codes/${id}`);
  await destination(page).fill('https://example.com/mine');
  await changeElsewhere(page, id, { redirect_url: 'https://example.com/theirs' });
  await page.getByRole('button', { name: 'Save destination' }).click();
  await conflict(page).getByText('from https://example.com/one to https://example.com/theirs').waitFor();
  await conflict(page)
    .getByText(/^owner, /)
    .waitFor();
  await conflict(page).getByRole('link', { name: 'Show the history' }).waitFor();
  expect(await accessibilityViolations(page, '[role=dialog]')).toEqual([]);
  await screenshot(page, 'conflict');
  await conflict(page).getByRole('button', { name: 'Take theirs' }).click();
  expect(await destination(page).inputValue()).toBe('https://example.com/theirs');
  expect((await scan(app.url, slug)).location).toBe('https://example.com/theirs');

  await destination(page).fill('https://example.com/mine');
  await api.patch(`/v1/qr-codes/${id}`, { redirect_url: 'https://example.com/by-key' });
  await page.getByRole('button', { name: 'Save destination' }).click();
  await conflict(page).getByText('API key “First key”').waitFor();
  await conflict(page).getByRole('button', { name: 'Overwrite with mine' }).click();
  await page.getByText('Saved. Scans now go to the new address.').waitFor();
  expect((await scan(app.url, slug)).location).toBe('https://example.com/mine');

  // A change of other fields is saved without a conflict.
  await page.getByLabel('Maximum scans').fill('500');
  await changeElsewhere(page, id, { redirect_url: 'https://example.com/beside' });
  await page.getByRole('button', { name: 'Save expiry and limit' }).click();
  await page.getByText('Expiry and scan limit saved.').waitFor();
  expect((await api.get(`/v1/qr-codes/${id}`)).body).toMatchObject({
    scan_limit: 500,
    redirect_url: 'https://example.com/beside',
  });
});

test('the designer and the rules show conflicts too', async () => {
  const { api, enter } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: 'https://example.com/', name: 'Designed' });
  const page = await enter(`/codes/${id}/design`);
  await page.getByRole('group', { name: 'Presets' }).getByRole('button', { name: 'Dots' }).click();
  await changeElsewhere(page, id, { qr_render_metadata: { foreground_color: '#123456' } });
  await page.getByRole('button', { name: 'Save design' }).click();
  await conflict(page)
    .getByText(/owner, .*: Design/)
    .waitFor();
  await conflict(page).getByRole('button', { name: 'Overwrite with mine' }).click();
  await page
    .getByText(/All changes are saved|being drawn/)
    .first()
    .waitFor();
  expect((await api.get(`/v1/qr-codes/${id}`)).body.qr_render_metadata).toMatchObject({ dot_style: 'dots' });

  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('Destination').fill('example.com/ios');
  // Before the change, because the page may notice it by itself.
  const history = await holdRequests(page, `/v2/qr-codes/${id}/history`);
  await changeElsewhere(page, id, {
    redirect_rules: [{ condition: 'device', value: 'android', url: 'https://example.com/a' }],
  });
  // Saving again, before it is known who changed them, leaves the question as it is.
  for (let time = 0; time < 2; time++) {
    const refused = page.waitForResponse((answer) => answer.status() === 412);
    await page.getByRole('button', { name: 'Save rules' }).click();
    await refused;
    await page.getByText('These rules were changed elsewhere while you were editing').waitFor();
    await history.arrived;
    // The page may have noticed the change before the answer came; a click while it still saves does nothing.
    await page.getByText('Unsaved changes').waitFor();
  }
  history.release();
  await page.getByText(/owner, .*: Rules/).waitFor();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await page.getByText('Rules saved').waitFor();
  expect((await api.get(`/v1/qr-codes/${id}`)).body.redirect_rules).toMatchObject([
    { value: 'ios', url: 'https://example.com/ios' },
  ]);
});

test('leaving with unsaved input asks for confirmation, a scan limit of 0 is refused, and a past expiry must be confirmed', async () => {
  const { api, url, enter } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: 'https://example.com/', name: 'Unsaved' });
  const page = await enter('/codes/new');
  await destination(page).fill('example.com/new?a=1');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await destination(page).inputValue()).toBe('https://example.com/new?a=1');

  const utm = page.getByRole('dialog', { name: 'UTM parameters' });
  await page.getByRole('button', { name: 'UTM parameters' }).click();
  await utm.getByLabel('Source').fill('poster');
  await utm.getByLabel('Campaign').fill('summer sale');
  await utm.getByLabel('Save these values as a preset').fill('Posters');
  await utm.getByRole('button', { name: 'Save preset' }).click();
  await page.getByText('“Posters” was saved.').waitFor();
  await utm.getByLabel('Campaign').fill('');
  await utm.getByRole('button', { name: 'Posters', exact: true }).click();
  expect(await accessibilityViolations(page, '[role=dialog]')).toEqual([]);
  await screenshot(page, 'utm');
  await utm.getByRole('button', { name: 'Use this address' }).click();
  expect(await destination(page).inputValue()).toBe(
    'https://example.com/new?a=1&utm_source=poster&utm_campaign=summer%20sale',
  );
  await destination(page).fill('https://müller.example/');
  await page.getByText('Leads to müller.example (xn--mller-kva.example)').waitFor();
  await page.getByRole('button', { name: 'Expiry and scan limit' }).click();
  await page.getByLabel('Maximum scans').fill('0');
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.getByText('Enter 1 or more, or leave it empty for no limit').waitFor();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard and leave' }).click();
  await page.waitForURL(pageAt('/codes'));

  await page.goto(`${url}/app/codes/${id}`);
  await page.getByLabel('Expires').fill('2020-01-01T12:00');
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save expiry and limit' }).click();
  await page.getByText('The expiry is in the past').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect((await api.get(`/v1/qr-codes/${id}`)).body.expires_at).toBeNull();
  await page.getByRole('button', { name: 'Save expiry and limit' }).click();
  await page.getByRole('button', { name: 'Save it anyway' }).click();
  await page.getByText('Expiry and scan limit saved.').waitFor();
  await page.getByText('Expired', { exact: true }).first().waitFor();
  await page.getByText('This code has expired').waitFor();
});

test('a code shows its archived project, the palette finds projects and recent codes, and a mistyped address keeps the navigation', async () => {
  const { api, app, url, enter } = dashboard();
  const project = (await api.post('/v1/projects', { name: 'Festival' })).body.project_id;
  const { id } = await renderedCode(api, {
    redirect_url: 'https://example.com/',
    name: 'Stage',
    project_id: project,
  });
  const page = await enter(`/codes/${id}/design`);
  await page.getByRole('heading', { name: 'Stage' }).waitFor();
  await page.goto(`${url}/app/no/such/page`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.keyboard.press('Control+k');
  await page
    .getByRole('group', { name: 'Recently opened' })
    .getByRole('option', { name: /^Stage/ })
    .waitFor();
  await page.keyboard.type('festi');
  await page.getByRole('option', { name: /^Festival/ }).click();
  await page.waitForURL(pageAt(`/codes?project=${project}`));

  await app.app.store.write.setProjectArchived({
    accountId: (await app.app.store.read.listAccounts())[0]?.id ?? '',
    projectId: project,
    archived: true,
    now: Date.now(),
  });
  await page.goto(`${url}/app/codes/${id}/design`);
  await page.getByText('Project archived', { exact: true }).waitFor();
  await page.goto(`${url}/app/codes/${id}`);
  await page.getByText('Its project is archived').waitFor();
  // On a phone the name is on a separate line, also next to the badge.
  await page.setViewportSize({ width: 390, height: 844 });
  await animationsFinished(page);
  const title = await page.getByRole('heading', { name: 'Stage' }).boundingBox();
  expect(title?.height).toBeLessThan(45);
  expect(await accessibilityViolations(page, 'main')).toEqual([]);
  const icon = await fetch(`${url}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
});

test('a Wi-Fi code has expiry and scan limit only where a program set them, to be cleared', async () => {
  const { api, enter } = dashboard();
  const network = { type: 'wifi', label: 'Guests', qr_data: { ssid: 'Guests', security: 'nopass', hidden: false } };
  const plain = await api.post('/v2/qr-codes', network);
  const over = await api.post('/v2/qr-codes', { ...network, expires_at: '2020-01-01T00:00:00Z' });
  const page = await enter(`/codes/${over.body.qr_id}`);
  await page.getByText('Change or clear the time under “Expiry and scan limit”').waitFor();
  await page.getByLabel('Expires').fill('');
  await page.getByRole('button', { name: 'Save expiry and limit' }).click();
  await page.getByText('This code has expired').waitFor({ state: 'detached' });
  expect((await api.get(`/v2/qr-codes/${over.body.qr_id}`)).body.expires_at).toBeNull();
  await page.goto(page.url().replace(over.body.qr_id, plain.body.qr_id));
  await page.getByRole('heading', { name: 'Planned changes' }).waitFor();
  expect(await page.getByLabel('Expires').count()).toBe(0);
});
