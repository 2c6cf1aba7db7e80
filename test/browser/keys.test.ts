import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { dashboardOn } from '../harness/dashboard.ts';

const dashboard = dashboardOn('sqlite');
const KEY = /api_live_[A-Za-z0-9]{32}/;

async function createKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('heading', { name: 'Your new key' }).waitFor();
  return KEY.exec((await page.getByRole('dialog').textContent()) ?? '')?.[0] ?? '';
}

test('a key is shown once, works, and is refused after it is revoked', async () => {
  const { app, url, enter } = dashboard();
  const page = await enter('/keys');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  const key = await createKey(page, 'Shop website');
  expect(key).toMatch(KEY);
  await page.getByText(`curl ${url}/v1/qr-codes`).waitFor();
  expect(await accessibilityViolations(page, '[role=dialog]')).toEqual([]);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(key);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const client = app.client(key);
  expect((await client.get('/v1/qr-codes')).status).toBe(200);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: `…${key.slice(-4)}` });
  // The count of the day, since a minute may end between the call and the page.
  await row.getByText('1 of 5,000,000').waitFor();
  expect(await page.content()).not.toContain(key);

  await page.getByRole('button', { name: 'Revoke Shop website' }).click();
  await page.getByText('are refused from now on').waitFor();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText('“Shop website” is revoked.').waitFor();
  expect((await client.get('/v1/qr-codes')).status).toBe(401);
  await page.getByRole('button', { name: 'Revoked (1)' }).click();
  await page.getByRole('list', { name: 'Revoked keys' }).getByText('Shop website').waitFor();
});

test('a key that was not copied is not lost when the dialog is closed', async () => {
  const page = await dashboard().enter('/keys');
  const key = await createKey(page, 'Newsletter');
  await page.keyboard.press('Escape');
  await page.getByText('The key was not copied').waitFor();
  await page.getByRole('button', { name: 'Show the key again' }).click();
  await page.getByText(key, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Close without the key' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByText(key).count()).toBe(0);
});
