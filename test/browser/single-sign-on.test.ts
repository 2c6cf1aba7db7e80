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
