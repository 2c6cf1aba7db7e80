import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { askToken, bearer, keyPair } from '../flows/oauth/support/oauth.ts';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { dashboardOn, PASSWORD, screenshot } from '../harness/dashboard.ts';
import { forgetProofs } from '../harness/forget-proofs.ts';
import { lookAt } from '../harness/look-at.ts';

const dashboard = dashboardOn('sqlite');
const TARGET = { redirect_url: 'https://example.com/menu' };
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

test('a key that only reads, in some projects and for a time, is one of v2, and its row says so', async () => {
  const { app, api, enter, url } = dashboard();
  const { body: project } = await api.post('/v2/projects', { name: 'Menus' });
  const { qr_id } = (await api.post('/v2/qr-codes', { ...TARGET, project_id: project.project_id })).body;
  await api.post('/v2/qr-codes', TARGET);
  const page = await enter('/keys');
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByLabel('Name').fill('Wall display');
  await dialog.getByText('Only read', { exact: true }).click();
  await dialog.getByText('It changes nothing.').waitFor();
  await dialog.getByText('Some projects').click();
  await dialog.getByText('A date').click();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Choose at least one project').waitFor();
  await dialog.getByText('Choose a day').waitFor();
  await dialog.getByRole('combobox', { name: 'Chosen projects' }).click();
  await page.getByRole('option', { name: 'Menus' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Last day').fill('2020-01-01');
  await dialog.getByText('A key with such limits is for v2 of the API').waitFor();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('must be in the future').waitFor();
  await lookAt(page, 'new-restricted-key', '[role=dialog]');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Last day').fill(inDays(3));
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await page.getByText(`curl ${url}/v2/qr-codes`).waitFor();
  const key = KEY.exec((await page.getByRole('dialog').textContent()) ?? '')?.[0] ?? '';
  await page.getByRole('button', { name: 'Copy key' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const client = app.client(key);
  const { items } = (await client.get('/v2/qr-codes')).body;
  expect(items.map((code: { qr_id: string }) => code.qr_id)).toEqual([qr_id]);
  expect((await client.post('/v2/qr-codes', TARGET)).status).toBe(403);
  expect((await client.get('/v1/qr-codes')).status).toBe(401);
  const row = page.getByRole('listitem').filter({ hasText: 'Wall display' });
  await row.getByText(/only reads · only Menus · works until/).waitFor();
  await row.getByText('Expires soon').waitFor();
  await row.getByText(/Created on .* by owner/).waitFor();
  await lookAt(page, 'restricted-keys');
});

test('somebody who was not there for ten minutes is asked whether it is he, and then gets his key', async () => {
  const { enter, send } = dashboard();
  const page = await enter('/keys');
  const keysNow = async () => (await send('GET', '/v2/keys')).items?.length ?? 0;
  const before = await keysNow();
  await forgetProofs(dashboard());
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Cash desk');
  await page.getByRole('button', { name: 'Create key' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByLabel('Your password').waitFor();
  await lookAt(page, 'step-up', '[role=dialog]');
  // Whoever does not confirm is back where he was, and nothing was done.
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Name').inputValue()).toBe('Cash desk');
  expect([await page.getByText('was not created').count(), await keysNow()]).toEqual([0, before]);
  await page.getByRole('button', { name: 'Create key' }).click();
  await question.getByLabel('Your password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Your new key' }).waitFor();
  expect(await keysNow()).toBe(before + 1);
});

const SECRET = /cs_live_[A-Za-z0-9]{32}/;

test('an OAuth client is made with its scopes, its secret is shown once, gets a token, and ends when it is revoked', async () => {
  const { app, url, enter } = dashboard();
  const page = await enter('/keys');
  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create client' }).click();
  await dialog.getByText('Enter a name').waitFor();
  await dialog.getByLabel('Name').fill('Warehouse');
  await dialog.getByLabel('analytics.read').check();
  expect(await accessibilityViolations(page, '[role=dialog]')).toEqual([]);
  await screenshot(page, 'oauth-client-form');
  await dialog.getByRole('button', { name: 'Create client' }).click();
  await page.getByRole('heading', { name: 'Your new client' }).waitFor();
  const shown = (await dialog.textContent()) ?? '';
  const client_secret = SECRET.exec(shown)?.[0] ?? '';
  const client_id = /client_[0-9a-z]{26}/.exec(shown)?.[0] ?? '';
  await page.getByText(`curl ${url}/oauth2/token`).waitFor();
  expect(await accessibilityViolations(page, '[role=dialog]')).toEqual([]);
  await screenshot(page, 'oauth-client-created');
  await page.keyboard.press('Escape');
  await page.getByText('The secret was not copied').waitFor();
  await page.getByRole('button', { name: 'Close without the secret' }).click();
  await dialog.waitFor({ state: 'detached' });

  const { status, body } = await askToken(url, { client_id, client_secret });
  expect([status, body.scope]).toEqual([200, 'qr.read analytics.read']);
  const api = app.client(null, bearer(body.access_token));
  expect((await api.get('/v2/account')).status).toBe(200);
  await page.reload();
  const row = page.getByRole('list', { name: 'OAuth clients' }).getByRole('listitem');
  await row.getByText('Last used').waitFor();
  expect(await row.textContent()).toContain('qr.read, analytics.read');
  expect(await page.content()).not.toContain(client_secret);
  await lookAt(page, 'oauth-clients');

  await page.getByRole('button', { name: 'Revoke Warehouse' }).click();
  await page.getByText('It gets no more tokens').waitFor();
  await page.getByRole('button', { name: 'Revoke client' }).click();
  await page.getByText('“Warehouse” is revoked.').waitFor();
  expect((await api.get('/v2/account')).status).toBe(401);
  await page.getByRole('button', { name: 'Revoked clients (1)' }).click();
  await page.getByRole('list', { name: 'Revoked clients' }).getByText('Warehouse').waitFor();
});

test('an OAuth client with a public key has no secret, and what is no key is told at its field', async () => {
  const page = await dashboard().enter('/keys');
  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Robot');
  const key = dialog.getByLabel('Public key (JWK)');
  await key.fill('-----BEGIN PUBLIC KEY-----');
  await dialog.getByRole('button', { name: 'Create client' }).click();
  await dialog.getByText('This is no JSON object').waitFor();
  await key.fill('{"kty": "EC", "crv": "P-384", "x": "AQ", "y": "AQ"}');
  await dialog.getByRole('button', { name: 'Create client' }).click();
  await dialog.getByText('must be on the curve P-256').waitFor();
  await key.fill(JSON.stringify((await keyPair()).jwk));
  await dialog.getByRole('button', { name: 'Create client' }).click();
  await dialog.getByText('It authenticates with its key').waitFor();
  expect(await dialog.textContent()).not.toMatch(SECRET);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('ES256 key').waitFor();
});
