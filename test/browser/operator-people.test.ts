import { expect, test } from 'bun:test';
import { query } from '../engines/support/query.ts';
import { dashboardOn, PASSWORD } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';

const dashboard = dashboardOn('sqlite');

test('the operator makes an account and copies its sign-in link, deletes it in a week, and takes that back', async () => {
  const { app, enter, open } = dashboard();
  const page = await enter('/operator/accounts');
  await page.getByRole('button', { name: 'New account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-mail of its owner' }).fill('baker@example.com');
  await lookAt(page, 'operator-new-account', '[role=dialog]');
  // The proof of the last ten minutes is gone: it is asked for again, and what was typed is kept.
  await query(app.storeEnv, 'update sessions set proved_at = 0');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
  await lookAt(page, 'operator-proof', '[role=dialog]');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const link = (await dialog.getByText(/\/app\/welcome#/).textContent()) ?? '';
  await lookAt(page, 'operator-made-account', '[role=dialog]');
  const owner = await open();
  await owner.goto(link.trim());
  await owner.getByText('baker@example.com').first().waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const manage = page.getByRole('button', { name: 'Manage baker@example.com' });
  await manage.click();
  await dialog.getByRole('button', { name: 'Delete account…' }).click();
  const confirm = dialog.getByRole('textbox', { name: 'Type baker@example.com to confirm' });
  await confirm.fill('another@example.com');
  await dialog.getByRole('button', { name: 'Delete in a week' }).click();
  await dialog.getByText('must be the e-mail address of the account').waitFor();
  await confirm.fill('baker@example.com');
  await lookAt(page, 'operator-delete-account', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Delete in a week' }).click();
  await page.getByText('Is deleted on').waitFor();
  await lookAt(page, 'operator-planned-deletion');
  await manage.click();
  await dialog.getByRole('button', { name: 'Keep the account' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Is deleted on').waitFor({ state: 'detached' });
});

test('the operator finds a person, disables him and makes another one an operator, and is asked before', async () => {
  const { app, enter } = dashboard();
  const { email, id } = await app.account();
  const person = (await app.app.store.read.findOwner(id))?.id ?? '';
  const now = async () => app.app.store.read.findPerson(person);
  const page = await enter('/operator/people');
  await page.getByLabel('Search by e-mail or name').fill(email);
  const manage = page.getByRole('button', { name: `Manage ${email}` });
  await manage.waitFor();
  await lookAt(page, 'operator-people');
  await manage.click();
  const dialog = page.getByRole('dialog').first();
  await lookAt(page, 'operator-person', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Make an operator…' }).click();
  await page.getByText('Operators manage all accounts').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await now())?.is_operator).toBe(false);
  await dialog.getByRole('button', { name: 'Make an operator…' }).click();
  await page.getByRole('button', { name: 'Make an operator', exact: true }).click();
  const row = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await row.getByText('Operator', { exact: true }).waitFor();
  expect((await now())?.is_operator).toBe(true);
  await manage.click();
  await dialog.getByRole('button', { name: 'Disable…' }).click();
  await page.getByText('signed out everywhere at once').waitFor();
  await lookAt(page, 'operator-disable', '[role=dialog]');
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await row.getByText('Disabled', { exact: true }).waitFor();
  expect((await now())?.disabled_at).not.toBeNull();
});
