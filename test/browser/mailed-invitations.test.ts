import { afterAll, expect, test } from 'bun:test';
import { DESKTOP, dashboardOn, PASSWORD } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { type SmtpServer, startSmtpServer } from '../harness/smtp-server.ts';

let smtp: SmtpServer;
const dashboard = dashboardOn('sqlite', async () => {
  smtp = await startSmtpServer();
  return { SMTP_URL: smtp.url };
});
afterAll(() => smtp.stop());

const TOKEN = /\/app\/invitation#([\w-]{43})/;

test('an invitation is mailed; somebody new joins with the link in the mail, and the shown one leads him there', async () => {
  const { enter, open, url } = dashboard();
  const page = await enter('/members');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('grace@example.com');
  const mail = smtp.next();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByText('A link was mailed to grace@example.com').waitFor();
  const shown = TOKEN.exec((await dialog.textContent()) ?? '')?.[1] ?? '';
  await lookAt(page, 'invited-by-mail', '[role=dialog]');
  // Nothing is lost by closing it.
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });

  const visitor = await open({ ...DESKTOP, locale: 'en-US' });
  await visitor.goto(`${url}/app/invitation#${shown}`);
  await visitor.getByText('New here? Open the link in the mail that grace@example.com got').waitFor();
  await lookAt(visitor, 'invitation-mailed');
  const mailed = TOKEN.exec((await mail).data.replace(/=\r\n/g, ''))?.[1] ?? '';
  expect(mailed).not.toBe(shown);
  await visitor.goto(`${url}/app/invitation#${mailed}`);
  await visitor.getByLabel('Your name').fill('Grace');
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Join' }).click();
  await visitor.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();
});
