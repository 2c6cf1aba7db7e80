import { expect, test } from 'bun:test';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { scan } from '../harness/scan-client.ts';
import { until } from '../harness/until.ts';

const dashboard = dashboardOn('sqlite');
const to = (name: string) => `https://example.com/${name}`;

test('a change is planned, listed in words, and removed', async () => {
  const { api, enter } = dashboard();
  const rules = [{ when: [{ device: ['ios'] }], url: to('app') }];
  const { id } = await renderedCode(api, { redirect_url: to('menu'), label: 'Table 7' });
  await api.patch(`/v2/qr-codes/${id}`, { rules });
  const page = await enter(`/codes/${id}`);
  const items = async () => (await api.get(`/v2/qr-codes/${id}/planned-changes`)).body.items;

  await page.getByRole('button', { name: 'Plan a change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan a change' });
  await dialog.getByLabel('When').fill('2020-01-01T12:00');
  await dialog.getByRole('button', { name: 'Plan it' }).click();
  await dialog.getByText('Choose a moment to come').waitFor();
  await dialog.getByText('Enter the address a scan should open').waitFor();
  await dialog.getByLabel('When').fill('2099-03-01T12:00');
  await dialog.getByLabel('New destination').fill('example.com/winter');
  for (const part of ['Rules', 'Split', 'Expiry', 'Scan limit', 'Status'])
    await dialog.getByRole('checkbox', { name: part }).check();
  await dialog.getByLabel('New maximum of scans').fill('500');
  await dialog.getByLabel('After the expiry, lead to').fill('example.com/over');
  await dialog.getByLabel('After the last scan, lead to').fill('example.com/sold-out');
  await lookAt(page, 'planning a change', '[role=dialog]');
  for (const part of ['Split', 'Expiry', 'Status']) await dialog.getByRole('checkbox', { name: part }).uncheck();
  await dialog.getByRole('button', { name: 'Plan it' }).click();
  await page.getByText('Planned for').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const [planned] = await items();
  expect(planned.change).toEqual({
    redirect_url: to('winter'),
    rules: null,
    scan_limit: 500,
    limit_reached_url: to('sold-out'),
  });

  await api.post(`/v2/qr-codes/${id}/planned-changes`, {
    at: '2099-04-01T10:00:00Z',
    change: { rules, expires_at: '2099-05-01T00:00:00Z', status: 'archived' },
  });
  await page.reload();
  const list = page.getByRole('list', { name: 'Planned changes' });
  await list.getByText('Destination: https://example.com/winter').waitFor();
  await list.getByText('Status: Archived').waitFor();
  await list.scrollIntoViewIfNeeded();
  await lookAt(page, 'planned changes');
  await list.getByRole('button', { name: 'Remove the change of' }).first().click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByText('The change is no longer planned.').waitFor();
  expect(await items()).toHaveLength(1);
});

test('rules of the editor are planned in place of saving them', async () => {
  const { api, enter } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: to('menu'), label: 'Table 9' });
  const page = await enter(`/codes/${id}/rules`);
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('Destination').fill(to('app'));
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan these rules' });
  await dialog.getByLabel('When').fill('2099-03-01T12:00');
  await lookAt(page, 'planning rules', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Plan them' }).click();
  await page.getByText('Rules planned for').waitFor();
  await page.getByText('One code, several destinations').waitFor();
  const [planned] = (await api.get(`/v2/qr-codes/${id}/planned-changes`)).body.items;
  expect(planned.change.rules).toMatchObject([{ url: to('app') }]);
  expect((await api.get(`/v2/qr-codes/${id}`)).body.rules).toEqual([]);
});

test('the history names who planned a change that was made, and says why another was not', async () => {
  const { api, app, enter } = dashboard();
  const { id, slug } = await renderedCode(api, { redirect_url: to('menu'), label: 'Table 8' });
  const at = new Date(Date.now() + 500).toISOString();
  await api.post(`/v2/qr-codes/${id}/planned-changes`, { at, change: { redirect_url: to('winter') } });
  await until(async () => (await scan(app.url, slug)).location === to('winter'));
  const code = (await api.get(`/v2/qr-codes/${id}`)).body;
  const { body } = await api.post(`/v2/qr-codes/${id}/planned-changes`, {
    at: '2099-04-01T10:00:00Z',
    change: { status: 'active' },
  });
  const [{ id: account_id } = { id: '' }] = await app.app.store.read.listAccounts();
  await app.app.store.write.dropPlannedChange({
    change: { id: body.change_id, account_id, code_id: code.qr_id },
    refused: { code: 'quota_exceeded_qr', message: 'The account may have 5 active QR codes', at: Date.now() },
  });
  const page = await enter(`/codes/${id}/history`);
  await page.getByText('Planned by API key').first().waitFor();
  await page.getByText('A planned change was not made').waitFor();
  await page.getByText('The account may have 5 active QR codes').waitFor();
  await lookAt(page, 'history of planned changes');
});
