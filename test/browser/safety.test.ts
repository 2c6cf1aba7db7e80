import { expect, test } from 'bun:test';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { scan } from '../harness/scan-client.ts';
import { until } from '../harness/until.ts';

const dashboard = dashboardOn('sqlite');

test('a listed host is reported as unsafe, blocks its codes, and unblocks them when it is removed', async () => {
  const { api, app, enter } = dashboard();
  const { slug } = await renderedCode(api, { redirect_url: 'https://www.turned-bad.example/sale' });
  const page = await enter('/safety');
  await page.getByRole('heading', { name: 'The list is empty' }).waitFor();

  await page.getByLabel('Add a host, URL or hash').fill('turned-bad.example');
  await page.getByRole('button', { name: 'Add to the list' }).click();
  await page.getByRole('list', { name: 'Unsafe hosts' }).getByText('turned-bad.example').waitFor();
  await page.getByLabel('Check a URL').fill('https://www.turned-bad.example/other');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('It is on the operator’s list (turned-bad.example).').waitFor();

  await page.getByText('1 code was checked: 1 blocked, 0 unblocked.').waitFor();
  expect((await scan(app.url, slug)).status).toBe(403);

  await page.getByRole('button', { name: 'Remove turned-bad.example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from the list' }).click();
  await page.getByRole('heading', { name: 'The list is empty' }).waitFor();
  await page.getByText('1 code was checked: 0 blocked, 1 unblocked.').waitFor();
  expect((await scan(app.url, slug)).status).toBe(302);
  await page.getByRole('button', { name: 'Re-check all codes now' }).click();
  await page.getByText('1 code was checked. Nothing changed.').waitFor();
});

test('an entry that is neither host nor URL nor hash is refused next to the field, and nothing is added', async () => {
  const page = await dashboard().enter('/safety');
  await page.getByLabel('Add a host, URL or hash').fill('not a host');
  await page.getByRole('button', { name: 'Add to the list' }).click();
  const field = page.getByLabel('Add a host, URL or hash');
  await page.locator('[aria-invalid="true"]').waitFor();
  expect(await field.inputValue()).toBe('not a host');
  await page.getByRole('heading', { name: 'The list is empty' }).waitFor();
});

test('a blocked page with buttons says that another address brings it back, and that does', async () => {
  const { api, app, enter } = dashboard();
  const button = { label: 'Shop', url: 'https://www.went-wrong.example/' };
  const { body } = await api.post('/v2/qr-codes', {
    type: 'page',
    label: 'Links',
    qr_data: { title: 'Links', buttons: [button] },
  });
  const { qr_id: id, slug } = body;
  const safety = await enter('/safety');
  await safety.getByLabel('Add a host, URL or hash').fill('went-wrong.example');
  await safety.getByRole('button', { name: 'Add to the list' }).click();
  await until(async () => (await scan(app.url, slug)).status === 403);

  const page = await enter(`/codes/${id}`);
  await page.getByText('Save another address in its place').waitFor();
  await lookAt(page, 'blocked page');
  await page.getByLabel('Address of button 1').fill('https://example.com/shop');
  await page.getByRole('button', { name: 'Save page' }).click();
  await page.getByText('This code is blocked').waitFor({ state: 'detached' });
  expect((await scan(app.url, slug)).status).toBe(200);
});
