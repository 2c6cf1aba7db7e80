import { expect, test } from 'bun:test';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { AGENTS, scan } from '../harness/scan-client.ts';

const dashboard = dashboardOn('sqlite');
const to = (name: string) => `https://example.com/${name}`;

test('scans are split, compared, and led to the destination that is picked when the split ends', async () => {
  const { api, app, enter } = dashboard();
  const { id, slug } = await renderedCode(api, { redirect_url: to('old'), label: 'Poster' });
  const page = await enter(`/codes/${id}`);
  const code = async () => (await api.get(`/v2/qr-codes/${id}`)).body;

  await page.getByRole('button', { name: 'Split scans' }).click();
  await page.getByRole('button', { name: 'Save split' }).click();
  await page.getByText('Enter the address a scan should open').waitFor();
  await page.getByLabel('Destination 2', { exact: true }).fill('example.com/new');
  await page.getByLabel('Weight of destination 2').fill('3');
  await page.getByText('75%').waitFor();
  await page.getByText('Each visitor and day').click();
  await page.getByRole('button', { name: 'Save split' }).click();
  await page.getByText('Split saved.').waitFor();
  const split = [
    { url: to('old'), weight: 1 },
    { url: to('new'), weight: 3 },
  ];
  expect(await code()).toMatchObject({ split, split_by: 'day', redirect_url: to('old') });
  await lookAt(page, 'split of a code');

  const goals = await Promise.all(
    Array.from({ length: 40 }, (_, at) => scan(app.url, slug, { headers: { 'x-forwarded-for': `198.51.100.${at}` } })),
  );
  expect(new Set(goals.map(({ location }) => location))).toEqual(new Set([to('old'), to('new')]));
  await page.getByRole('link', { name: 'Scans by destination' }).click();
  await page.getByText('example.com/new, weight 75%').waitFor();
  await page.getByText('example.com/old, weight 25%').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByText('example.com/old, weight 25%').waitFor();
  await lookAt(page, 'analytics of a split');

  await page.goBack();
  await page.getByRole('button', { name: 'End the split' }).click();
  const dialog = page.getByRole('dialog', { name: 'End the split' });
  await dialog.getByLabel('example.com/new').click();
  await dialog.getByRole('button', { name: 'End the split' }).click();
  await page.getByText('Split saved.').waitFor();
  expect(await code()).toMatchObject({ split: null, redirect_url: to('new') });
});

test('a rule can split its scans, and the simulator names where they may go', async () => {
  const { api, app, enter } = dashboard();
  const { id, slug } = await renderedCode(api, { redirect_url: to('web'), label: 'App' });
  const page = await enter(`/codes/${id}/rules`);
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('Destination').fill(to('a'));
  await page.getByRole('button', { name: 'Split between several destinations' }).click();
  await page.getByLabel('Destination 2', { exact: true }).fill(to('b'));
  await page.getByText('Goes to one of example.com/a (50%), example.com/b (50%)').waitFor();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await page.getByText('Rules saved').waitFor();
  await lookAt(page, 'split of a rule');
  const { rules } = (await api.get(`/v2/qr-codes/${id}`)).body;
  expect(rules[0].split).toEqual([
    { url: to('a'), weight: 1 },
    { url: to('b'), weight: 1 },
  ]);
  const { location } = await scan(app.url, slug, { headers: { 'user-agent': AGENTS.iphone } });
  expect([to('a'), to('b')]).toContain(location ?? '');
});

test('an expiry and a limit are set with where scans go then, and the simulator says so', async () => {
  const { api, enter } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: to('web'), label: 'Season' });
  const page = await enter(`/codes/${id}`);
  await page.getByLabel('Maximum scans').fill('100');
  await page.getByLabel('After the last scan, lead to').fill('example.com/gone');
  await page.getByLabel('Expires').fill('2020-01-01T12:00');
  await page.getByLabel('After the expiry, lead to').fill(to('over'));
  await page.getByRole('button', { name: 'Save expiry and limit' }).click();
  await page.getByRole('button', { name: 'Save it anyway' }).click();
  await page.getByText('Expiry and scan limit saved.').waitFor();
  expect((await api.get(`/v2/qr-codes/${id}`)).body).toMatchObject({
    expired_url: to('over'),
    limit_reached_url: to('gone'),
  });
  await lookAt(page, 'after expiry and limit');
});
