import { afterAll, expect, test } from 'bun:test';
import { dashboardOn } from '../harness/dashboard.ts';
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
