import { afterAll, expect, test } from 'bun:test';
import { dashboardOn, PASSWORD, pageAt, screenshot } from '../harness/dashboard.ts';
import { forgetProofs } from '../harness/forget-proofs.ts';
import { type SmtpServer, startSmtpServer } from '../harness/smtp-server.ts';

let smtp: SmtpServer;
const dashboard = dashboardOn('sqlite', async () => {
  smtp = await startSmtpServer();
  return { SIGN_UP: 'on', SMTP_URL: smtp.url };
});
afterAll(() => smtp.stop());

/** The link in a mail, with the host that the browser uses. */
function linkIn(data: string): string {
  return /\/app\/[a-z-]+#\w{43}/.exec(data.replace(/=\r\n/g, ''))?.[0] ?? '';
}

test('a new e-mail address is confirmed by the mailed link', async () => {
  const { enter, open, url, email } = dashboard();
  const page = await enter('/profile');
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change e-mail' });
  await dialog.getByRole('textbox', { name: 'New e-mail' }).fill('moved@example.com');
  await forgetProofs(dashboard());
  const mail = smtp.next('/app/');
  await dialog.getByRole('button', { name: 'Change e-mail' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByLabel('Your password').fill('not the password');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await question.getByText('Wrong password. Check it and try again.').waitFor();
  await question.getByLabel('Your password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText(`until then you sign in with ${email}`).waitFor();
  await screenshot(page, 'change-email-mailed');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const other = await open();
  await other.goto(`${url}${linkIn((await mail).data)}`);
  await other.getByRole('heading', { name: 'Confirm your new e-mail' }).waitFor();
  await screenshot(other, 'confirm-email');
  await other.getByRole('button', { name: 'Confirm e-mail' }).click();
  await other.getByText('You now sign in with moved@example.com.').waitFor();
  await screenshot(other, 'confirm-email-done');
  await page.reload();
  await page.getByText('moved@example.com').first().waitFor();
});

test('a new user chooses the password with the mailed link', async () => {
  const { open, url } = dashboard();
  const page = await open();
  await page.goto(`${url}/app/sign-up`);
  const mail = smtp.next('/app/');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('newcomer@example.com');
  await screenshot(page, 'sign-up-by-mail');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('We have sent a mail to newcomer@example.com').waitFor();
  await screenshot(page, 'sign-up-mailed');
  const link = linkIn((await mail).data);
  await page.goto(`${url}${link}`);
  await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.waitForURL(pageAt('/codes'));
  const again = await open();
  await again.goto(`${url}${link}`);
  await again.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
  expect(new URL(again.url()).hash).toBe('');
});
