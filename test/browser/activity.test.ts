import { expect, test } from 'bun:test';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';

const dashboard = dashboardOn('sqlite');

test('the log tells who did what, is filtered by kind, by who did it and by days, and is a file', async () => {
  const { enter, send, api } = dashboard();
  const { key_id } = await send('POST', '/v2/keys', { name: 'Shop website' });
  await send('POST', `/v2/keys/${key_id}/revoke`, {});
  await api.post('/v2/webhook-endpoints', { url: 'https://hooks.example.com/repoint', events: ['qr.created'] });
  const page = await enter('/activity');
  const entries = page.getByRole('main').getByRole('listitem');
  await entries.getByText('revoked the API key “Shop website”').waitFor();
  await entries.getByText('signed in as owner@example.com').first().waitFor();
  await entries.getByText('created the webhook https://hooks.example.com/repoint').waitFor();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await lookAt(page, 'activity');

  await page.getByLabel('What', { exact: true }).selectOption('Keys');
  await entries.getByText('signed in').first().waitFor({ state: 'detached' });
  expect(await entries.allTextContents()).toEqual([
    expect.stringContaining('revoked the API key “Shop website”'),
    expect.stringContaining('created the API key “Shop website”'),
  ]);
  // What is shown is in the address.
  await page.reload();
  await entries.getByText('revoked the API key').waitFor();
  expect(await page.getByLabel('What', { exact: true }).inputValue()).toBe('Keys');

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const text = await new Response(Bun.file((await (await file).path()) ?? '')).text();
  const [head, ...lines] = text.trim().split('\r\n');
  expect(head).toBe('at,kind,actor,actor_id,subject,details,project_id,address');
  expect(lines.map((line) => line.split(',')[1])).toEqual(['key.revoked', 'key.created']);

  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'API key “First key”' }).first().click();
  await page.getByText('revoked the API key').waitFor({ state: 'detached' });
  expect(await entries.count()).toBe(1);
  await page.getByRole('combobox', { name: 'Who' }).click();
  await page.getByRole('option', { name: 'API key “First key”' }).waitFor();
  await page.getByRole('option', { name: 'API key “Shop website”' }).waitFor();
  await page.getByRole('option', { name: 'owner' }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await entries.getByText('signed in as owner@example.com').first().waitFor();
});

test('a long log comes in pages, the newest first', async () => {
  const { app, enter, send } = dashboard();
  const { account } = (await send('GET', '/me')) as unknown as { account: { account_id: string } };
  const by = { actor: { kind: 'server' }, address: null } as const;
  for (let n = 0; n < 120; n++) {
    const activity = { kind: 'domain.verified', subject: `${n}.example.com`, at: Date.UTC(2026, 0, 1) + n } as const;
    await app.app.store.write.recordActivity({ accountId: account.account_id, by, activity });
  }
  const page = await enter('/activity?group=Domains');
  const entries = page.getByRole('main').getByRole('listitem');
  await entries.getByText('The server verified the domain 119.example.com').waitFor();
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await entries.getByText('verified the domain 0.example.com').waitFor();
  expect(await entries.count()).toBe(120);
});

test('the operator’s log tells what operators did to accounts and to what is blocked', async () => {
  const { app, enter, send } = dashboard();
  const { email, id } = await app.account({ plan: 'starter' });
  await send('PATCH', `/operator/accounts/${id}`, { plan: 'pro', limits: { active_codes: 7 } });
  await send('POST', '/safety-list', { entry: 'bad.example' });
  const page = await enter('/operator/accounts');
  await page.getByRole('link', { name: 'Operator’s log' }).last().click();
  const entries = page.getByRole('main').getByRole('listitem');
  await entries.getByText('blocked bad.example').waitFor();
  await entries.getByText(`changed the plan of ${email} from starter to pro`).waitFor();
  await entries.getByText('active codes: 7').waitFor();
  await lookAt(page, 'operator-activity');
  await page.getByLabel('What', { exact: true }).selectOption('Safety');
  await entries.getByText('changed the plan').waitFor({ state: 'detached' });
  expect(await entries.allTextContents()).toEqual([expect.stringContaining('blocked bad.example')]);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const saved = await file;
  expect(saved.suggestedFilename()).toBe('operator-log.csv');
  const [, ...lines] = (await new Response(Bun.file((await saved.path()) ?? '')).text()).trim().split('\r\n');
  expect(lines).toEqual([expect.stringContaining(',safety.listed,owner,')]);

  await page.getByRole('button', { name: 'Clear' }).click();
  await entries.getByText('changed the plan').waitFor();
  await page.getByRole('button', { name: 'owner', exact: true }).first().click();
  expect(await page.getByRole('combobox', { name: 'Who' }).inputValue()).toBe('owner');
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  // What is shown is in the address.
  await page.reload();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await entries.getByText(`changed the plan of ${email} from starter to pro`).waitFor();
});
