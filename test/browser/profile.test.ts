import { expect, test } from 'bun:test';
import { query } from '../engines/support/query.ts';
import { dashboardOn, pageAt } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';

const dashboard = dashboardOn('sqlite');

test('a time zone is found by typing and chosen by keyboard, beginning at the present one', async () => {
  const page = await dashboard().enter('/profile');
  const field = page.getByRole('combobox', { name: 'Time zone' });
  await page.getByText(', where it is ').waitFor();
  expect(await page.getByRole('option', { includeHidden: true }).count()).toBe(0);

  await field.focus();
  await page.getByRole('option', { name: 'Europe/Berlin' }).waitFor();
  await field.fill('berlin');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Profile saved').waitFor();
  await field.focus();
  const next = page.getByRole('option', { name: 'Europe/Bratislava' });
  await next.waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await next.getAttribute('data-combobox-selected')).toBe('true');
  await page.keyboard.press('Enter');
  expect(await field.inputValue()).toBe('Europe/Bratislava');
});

test('private pages are in the standby only after a click', async () => {
  const page = await dashboard().enter('/profile');
  const allow = page.getByRole('switch', { name: 'Include Wi-Fi passwords and contact cards' });
  expect(await allow.isChecked()).toBe(false);
  await allow.click();
  await page.getByText('Profile saved').waitFor();
  await page.getByRole('heading', { name: 'Standby' }).scrollIntoViewIfNeeded();
  await lookAt(page, 'standby-setting');
  await page.reload();
  await allow.waitFor();
  expect(await allow.isChecked()).toBe(true);
});

test('an unsaved profile is kept on other tabs, and asked about before it is left', async () => {
  const { enter } = dashboard();
  const page = await enter('/profile');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Ada Lovelace');
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('link', { name: 'Projects' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByText('Your profile was changed and not saved.').waitFor();
  await lookAt(page, 'profile-leave', '[role=dialog]');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('tab', { name: 'General' }).click();
  expect(await name.inputValue()).toBe('Ada Lovelace');
  await page.getByRole('link', { name: 'Projects' }).click();
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await page.waitForURL(pageAt('/projects'));
  await page.goBack();
  expect(await name.inputValue()).toBe('Ada Lovelace');
});

test('somebody who deletes himself types his address, and reads why he cannot', async () => {
  const { app, email, enter } = dashboard();
  const page = await enter('/profile');
  await page.getByRole('button', { name: 'Delete my sign-in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: `Type ${email} to confirm` }).fill(email);
  await dialog.getByRole('button', { name: 'Delete my sign-in for good' }).click();
  await dialog.getByText('The server would have no operator any more').waitFor();
  await lookAt(page, 'delete-person', '[role=dialog]');
  await query(app.storeEnv, 'update persons set is_operator = 0');
  await dialog.getByRole('button', { name: 'Delete my sign-in for good' }).click();
  await dialog.getByText(`You are the last owner of ${email}`).waitFor();
  await query(app.storeEnv, 'update persons set is_operator = 1');
});

test('a planned deletion of the account stands on every page', async () => {
  const { app, enter } = dashboard();
  await query(app.storeEnv, `update accounts set deletion_due_at = ${Date.now() + 86_400_000}`);
  const page = await enter('/keys');
  await page.getByText('This account is going to be deleted on').waitFor();
  await lookAt(page, 'planned-deletion-banner');
  await query(app.storeEnv, 'update accounts set deletion_due_at = null');
});
