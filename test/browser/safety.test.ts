import { expect, test } from 'bun:test';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { scan } from '../harness/scan-client.ts';

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
