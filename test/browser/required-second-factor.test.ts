import { expect, test } from 'bun:test';
import { query } from '../engines/support/query.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { totp } from '../harness/totp.ts';

const dashboard = dashboardOn('sqlite', async () => ({ OPERATOR_SECOND_FACTOR: 'required' }));

test('an operator without one finds his own pages open and those of operators closed', async () => {
  const page = await dashboard().enter('/operator/accounts');
  await page.getByText('The pages of operators ask for more than a password').waitFor();
  await page.getByRole('link', { name: 'Codes', exact: true }).click();
  await page.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();
});

test('somebody without a second factor sets one up where it is required, saves his codes, and goes on to what he asked for', async () => {
  const { app, enter, email } = dashboard();
  const page = await enter('/profile#security');
  const require = page.getByRole('switch', { name: 'Require a second factor' });
  await require.waitFor();
  expect(await require.isDisabled()).toBe(true);
  await query(app.storeEnv, `update accounts set require_two_factor = 1 where email = '${email}'`);
  await page.goto(page.url().replace('/profile#security', '/projects'));
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await page.getByText(`The account ${email} asks its members for more than a password`).waitFor();
  await lookAt(page, 'second-factor-required');
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = (await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).textContent()) ?? '';
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totp(key, Date.now()));
  await dialog.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  // Back from the password manager: what is read again must not take the codes away.
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('You have a second factor now.').waitFor();
  await lookAt(page, 'second-factor-done');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('tab', { name: 'Security' }).click();
  await require.waitFor();
  expect([await require.isChecked(), await require.isEnabled()]).toEqual([true, true]);
  await require.scrollIntoViewIfNeeded();
  await lookAt(page, 'second-factor-setting');
  await require.click();
  await page.getByText('Members need no second factor any more').waitFor();
  const [account] = await query(app.storeEnv, `select require_two_factor from accounts where email = '${email}'`);
  expect(account?.require_two_factor).toBe(0);
});
