import { expect, test } from 'bun:test';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { AGENTS, scan } from '../harness/scan-client.ts';

const dashboard = dashboardOn('sqlite');

test('a rule applies in the simulator before it is saved, and to scans after', async () => {
  const { api, app, enter } = dashboard();
  const { id, slug } = await renderedCode(api, { redirect_url: 'https://example.com/web' });
  const landing = async (agent: string) => (await scan(app.url, slug, { headers: { 'user-agent': agent } })).location;
  const page = await enter(`/codes/${id}/rules`);

  await page.getByRole('button', { name: 'Add rule' }).click();
  const devices = page.getByRole('group', { name: 'Device', exact: true });
  await devices.getByText('Android', { exact: true }).click();
  await devices.getByText('iPhone and iPad', { exact: true }).click();
  await page.getByLabel('Destination').fill('https://example.com/play');
  const probe = page.getByRole('radiogroup', { name: 'Scanned with' });
  await probe.getByText('Android', { exact: true }).click();
  await page.getByText('Rule 1 matches: Android').waitFor();
  await probe.getByText('Desktop', { exact: true }).click();
  await page.getByText('No rule matches').waitFor();
  expect(await landing(AGENTS.android)).toBe('https://example.com/web');

  await page.getByRole('button', { name: 'Save rules' }).click();
  await page.getByText('Rules saved').waitFor();
  expect(await landing(AGENTS.android)).toBe('https://example.com/play');
  expect(await landing(AGENTS.desktop)).toBe('https://example.com/web');
});
