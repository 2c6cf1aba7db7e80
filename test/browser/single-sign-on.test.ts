import { afterAll, expect, test } from 'bun:test';
import { DESKTOP, dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { startLyingProvider } from '../harness/lying-provider.ts';

const client = { clientId: 'repoint', clientSecret: 'secret' };
const provider = startLyingProvider(client);
afterAll(() => provider.close());

const dashboard = dashboardOn('sqlite', async () => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: client.clientId,
  OIDC_CLIENT_SECRET: client.clientSecret,
  OIDC_NAME: 'Example login',
  PASSWORD_SIGN_IN: 'off',
}));

test('without passwords the provider alone signs in, and leads back to the page that was asked for', async () => {
  const page = await dashboard().open();
  await page.goto(`${dashboard().url}/app/projects`);
  const button = page.getByRole('link', { name: 'Sign in with Example login' });
  await button.waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  provider.tell({ claims: { email_verified: false } });
  await button.click();
  await page.getByText('Example login has not verified your e-mail address').waitFor();
  await lookAt(page, 'sign-in-with-provider');

  provider.tell({ claims: { email: dashboard().email } });
  await page.goto(`${dashboard().url}/app/projects`);
  await button.click();
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
});

test('somebody who signed in with the provider long ago confirms there, and is back where he was', async () => {
  const { open, url, email } = dashboard();
  const page = await open();
  const secondsAgo = (seconds: number) => ({
    claims: { email, auth_time: Math.floor(Date.now() / 1000) - seconds },
  });
  provider.tell(secondsAgo(3_600));
  await page.goto(`${url}/app/keys`);
  await page.getByRole('link', { name: 'Sign in with Example login' }).click();
  const create = async () => {
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('Till');
    await page.getByRole('button', { name: 'Create key' }).click();
  };
  await create();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  const again = question.getByRole('link', { name: 'Sign in with Example login again' });
  await again.waitFor();
  expect(await question.getByRole('textbox').count()).toBe(0);
  await lookAt(page, 'step-up-with-provider', '[role=dialog]');
  provider.tell(secondsAgo(5));
  await again.click();
  await question.waitFor({ state: 'detached' });
  await create();
  await page.getByRole('heading', { name: 'Your new key' }).waitFor();
});

test('whoever is invited signs in with the provider, comes back to the invitation, and joins', async () => {
  const { email, open, url } = dashboard();
  const owner = await open();
  provider.tell({ claims: { email } });
  await owner.goto(`${url}/app/members`);
  await owner.getByRole('link', { name: 'Sign in with Example login' }).click();
  await owner.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('grace@example.com');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByText('Give this link to').waitFor();
  const link = /http:[^#]+#[\w-]{43}/.exec((await dialog.textContent()) ?? '')?.[0] ?? '';

  const page = await open({ ...DESKTOP, locale: 'en-US' });
  await page.goto(link);
  await page.getByText('Sign in as grace@example.com, and you come back here.').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await lookAt(page, 'invitation-by-provider');
  provider.tell({ claims: { sub: 'grace', email: 'grace@example.com', name: 'Grace' } });
  await page.getByRole('link', { name: 'Sign in with Example login' }).click();
  await page.getByText('You are signed in as grace@example.com.').waitFor();
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();
  await owner.reload();
  await owner.getByRole('listitem').filter({ hasText: 'grace@example.com' }).getByText('Editor').waitFor();
});
