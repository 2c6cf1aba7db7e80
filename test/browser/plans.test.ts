import { expect, test } from 'bun:test';
import { DEFAULT_PLANS } from '../../src/config/plans.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createAccount } from '../../src/people/create-account.ts';
import { dashboardOn, PASSWORD } from '../harness/dashboard.ts';

const dashboard = dashboardOn('sqlite');

test('an account on a small plan sees which plan has the missing features, and no operator pages', async () => {
  const { app, url, open } = dashboard();
  const deps = { store: app.app.store, clock: systemClock, plans: DEFAULT_PLANS };
  const email = 'small@example.com';
  await createAccount(deps, { email, plan: 'free', timeZone: 'UTC', password: PASSWORD });
  const page = await open();
  await page.goto(`${url}/app/keys`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await page.getByText('The free plan has no API access').waitFor();
  await page.getByText('It is included from the starter plan on.').waitFor();
  expect(await page.getByRole('button', { name: 'New key' }).isDisabled()).toBe(true);
  await page.getByText('OAuth clients need the enterprise plan. You are on free.').waitFor();
  expect(await page.getByRole('button', { name: 'New client' }).isDisabled()).toBe(true);
  expect(await page.getByRole('link', { name: 'Unsafe hosts' }).count()).toBe(0);
  await page.goto(`${url}/app/safety`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});
