import { expect, test } from 'bun:test';
import { renderedCode } from '../harness/codes.ts';
import { DESKTOP, dashboardOn, screenshot } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { scan } from '../harness/scan-client.ts';
import { until } from '../harness/until.ts';

const dashboard = dashboardOn('sqlite');
const PHONE = { width: 390, height: 844 };

test('a visitor can report a text without scripts; the operator checks, blocks and unblocks it', async () => {
  const { api, app, enter, open, url } = dashboard();
  const { id, slug } = await renderedCode(api, {
    type: 'text',
    text: 'Send us your PIN',
    name: 'Suspicious',
  });
  const visitor = await open({ ...DESKTOP, viewport: PHONE, javaScriptEnabled: false });
  await visitor.goto(`${url}/${slug}`);
  await visitor.getByRole('link', { name: 'Report abuse' }).click();
  expect(await visitor.getByLabel('Link or name of the code').inputValue()).toBe(slug);
  await visitor.getByLabel('It asks for passwords or money under a false name').check();
  await visitor.getByLabel('Details (optional)').fill('It asked me for my PIN.');
  await screenshot(visitor, 'report-form-390-light');
  await visitor.getByRole('button', { name: 'Send report' }).click();
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor();
  const page = await enter('/operator/reports');
  const row = page.getByRole('list', { name: 'Reports' }).getByRole('listitem');
  await row.getByText('It asked me for my PIN.').waitFor();
  await row.getByRole('button', { name: 'Check destinations' }).click();
  await row.getByText('The safety check finds nothing.').waitFor();
  await lookAt(page, 'operator-reports');
  await row.getByRole('button', { name: 'Block code…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block code' }).click();
  await page.getByRole('heading', { name: 'No open reports' }).waitFor();
  expect((await scan(app.url, slug)).status).toBe(403);
  const owner = await enter(`/codes/${id}`);
  await owner.getByText('It stays blocked until the operator unblocks it').waitFor();
  await page.getByText('Blocked', { exact: true }).click();
  await page.getByText('was blocked by the operator of this server').waitFor();
  await lookAt(page, 'operator-blocked');
  await page.getByRole('button', { name: 'History of Suspicious' }).click();
  const blocked = page.getByRole('list', { name: 'History of this code' }).getByText('Blocked by owner@example.com');
  await blocked.waitFor();
  await lookAt(page, 'operator-blocked-history');
  await page.getByRole('button', { name: 'Unblock Suspicious' }).click();
  await page.getByText('decides within moments').waitFor();
  await until(async () => (await scan(app.url, slug)).status === 200);
  await page.getByText('History', { exact: true }).first().click();
  const history = page.getByRole('list', { name: 'History of blocked codes' });
  await history.getByText('Unblocked by owner@example.com').waitFor();
  await lookAt(page, 'operator-history');
});

test('the operator changes an account, makes a sign-in link, and suspends it', async () => {
  const { app, enter } = dashboard();
  const { email, api } = await app.account({ plan: 'starter' });
  const page = await enter('/operator/accounts');
  await page.getByLabel('Search by e-mail').fill(email);
  await page.getByRole('button', { name: `Manage ${email}` }).waitFor();
  await lookAt(page, 'operator-accounts');
  await page.getByRole('button', { name: `Manage ${email}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Active codes').fill('7');
  await dialog.getByRole('button', { name: 'Create sign-in link' }).click();
  await dialog.getByText(/\/app\/welcome#/).waitFor();
  await screenshot(page, 'operator-account-dialog');
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await page.getByText('0 of 7 codes').waitFor();
  await page.getByRole('button', { name: `Manage ${email}` }).click();
  await dialog.getByRole('button', { name: 'Suspend…' }).click();
  await page.getByText('printed codes go on working').waitFor();
  await page.getByRole('button', { name: 'Suspend account' }).click();
  await page.getByText('Suspended').waitFor();
  expect((await api.get('/v1/projects')).status).toBe(403);
});

test('the operator sees the health of the server and how it identifies the visitor', async () => {
  const page = await dashboard().enter('/operator/system');
  await page.getByText('SQLite,').waitFor();
  await page.getByText('COUNTRY_HEADER is not set').waitFor();
  await page.getByText('Other requests').waitFor();
  await lookAt(page, 'operator-system');
});
