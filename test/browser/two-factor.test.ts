import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { dashboardOn, PASSWORD } from '../harness/dashboard.ts';
import { nextStep, totp } from '../harness/totp.ts';

const dashboard = dashboardOn('sqlite');

async function givePassword(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(dashboard().email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}

async function giveRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

test('two-factor sign-in requires a code of the app, accepts each code once, and a recovery code instead', async () => {
  const { url, enter } = dashboard();
  const page = await enter('/profile#security');
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = (await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).textContent()) ?? '';
  const enabledAt = Date.now();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totp(key, enabledAt));
  await dialog.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const recovery = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await dialog.waitFor({ state: 'detached' });

  await signOut(page);
  await givePassword(page);
  await page.goto(`${url}/app/codes`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();

  await givePassword(page);
  const shown = totp(key, nextStep(Date.now()));
  await page.getByRole('textbox', { name: 'Code' }).fill(shown);
  await page.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();

  await signOut(page);
  await givePassword(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(shown);
  await page.getByText('That code was used already.').waitFor();
  await giveRecoveryCode(page, recovery);
  await page.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();

  await signOut(page);
  await givePassword(page);
  await giveRecoveryCode(page, recovery);
  await page.getByText('That recovery code is not right, or it was used before.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/sign-in');
});
