import { expect, test } from 'bun:test';
import type { CDPSession, Page } from 'playwright-core';
import { dashboardOn, PASSWORD } from '../harness/dashboard.ts';
import { forgetProofs } from '../harness/forget-proofs.ts';
import { lookAt } from '../harness/look-at.ts';

const dashboard = dashboardOn('sqlite');

/** The browser's own authenticator, which verifies its user by itself. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

async function endSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

async function signOut(page: Page): Promise<void> {
  await endSession(page);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

test('a passkey signs in without a password, is the second factor after it, and confirms what it is asked for', async () => {
  const { enter, email, url } = dashboard();
  const page = await enter('/profile#security');
  await withAuthenticator(page);
  await forgetProofs(dashboard());
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
  await question.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await codes.waitFor();
  expect(await codes.getByRole('listitem').count()).toBe(10);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await codes.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Rename / }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Office laptop');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByText('Office laptop').waitFor();
  await page.getByText('Passkey added').waitFor({ state: 'detached' });
  await lookAt(page, 'passkeys');

  // The authenticator takes the browser's suggestion at the field at once.
  await endSession(page);
  await page.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();

  const withoutSuggestion = 'PublicKeyCredential.isConditionalMediationAvailable = async () => false';
  // The page that is open, and those that are loaded anew after signing in.
  await page.evaluate(withoutSuggestion);
  await page.addInitScript(withoutSuggestion);
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();

  await signOut(page);
  await lookAt(page, 'sign-in-with-passkey');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await lookAt(page, 'second-step-with-passkey');
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();

  await page.goto(`${url}/app/profile#security`);
  await forgetProofs(dashboard());
  await page.getByRole('button', { name: 'Delete Office laptop' }).click();
  await page.getByRole('button', { name: 'Delete passkey' }).click();
  await question.waitFor();
  await lookAt(page, 'is-it-you', '[role=dialog]');
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Passkey deleted').waitFor();
  await page.getByText('Office laptop').waitFor({ state: 'detached' });
});
