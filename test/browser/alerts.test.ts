import { afterAll, expect, test } from 'bun:test';
import { ALERT_KINDS } from '../../src/alerts/alert-kinds.ts';
import { writeAlertMail } from '../../src/alerts/alert-mail.ts';
import { offLink } from '../../src/alerts/off-link.ts';
import { signUpMail } from '../../src/people/sign-in/mail-texts.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { type SmtpServer, startSmtpServer } from '../harness/smtp-server.ts';

let smtp: SmtpServer | undefined;
const dashboard = dashboardOn('sqlite', async () => {
  smtp = await startSmtpServer();
  return { SMTP_URL: smtp.url };
});
afterAll(() => smtp?.stop());

test('an owner can switch alerts off in the profile, and by the link of a mail', async () => {
  const { app, enter, open, url, email } = dashboard();
  const page = await enter('/profile');
  const expiry = page.getByRole('switch', { name: 'A code expires within 7 days' });
  const blocked = page.getByRole('switch', { name: 'A code was blocked' });
  await expiry.click();
  await page.getByText('Profile saved').waitFor();
  await page.getByRole('heading', { name: 'Alerts' }).scrollIntoViewIfNeeded();
  await lookAt(page, 'alerts-setting');
  const { store } = app.app;
  const account = await store.read.findAccountByIdOrEmail(email);
  const secret = await store.write.getOrCreateSecret({ name: 'alerts-off', value: '', now: 0 });
  const reader = await open({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const link = offLink(secret, url, account?.id ?? '', 'blocked');
  const seen = await open();
  await seen.goto(link);
  await lookAt(seen, 'alerts-off-page', 'html');
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Switch off' }).click();
  await reader.getByRole('heading', { name: 'Switched off' }).waitFor();
  await page.reload();
  await blocked.waitFor();
  expect([await expiry.isChecked(), await blocked.isChecked()]).toEqual([false, false]);
});

test('every kind of mail can be read on a phone and on a desktop, light and dark', async () => {
  const account = { id: 'acc_1', email: 'ann@example.com', time_zone: 'Europe/Berlin', date_locale: null };
  const details = {
    blocked: 'https://harmful.example/sign-in is on the list of unsafe hosts of this server',
    limit: '920/1000',
    expiry: String(Date.parse('2026-03-08T17:30:00Z')),
    domain: `claimable_soon ${Date.parse('2026-03-08T17:30:00Z')}`,
    planned_change: 'The account may have 50 active QR codes (plan starter) and has that many',
    webhook: 'failing',
    key_expiry: String(Date.parse('2026-03-08T17:30:00Z')),
    dead_destination: `https://shop.example/${'a-very-long-path-'.repeat(8)}`,
  };
  const page = await dashboard().open();
  for (const kind of ALERT_KINDS) {
    const titles = kind === 'domain' ? ['qr.example.com'] : ['Menu of the summer', 'Überraschung <b>& mehr</b>'];
    const alerts = titles.map((title, at) => ({ subject: `qr_${at}`, title, detail: details[kind] }));
    const link = 'https://qr.example/alerts-off?token=acc_1.kind.signature';
    const { html, subject } = writeAlertMail(
      { id: 'mail_1', account, kind, alerts, count: alerts.length },
      'https://qr.example',
      link,
    );
    await page.setContent(html);
    expect(await page.getByRole('heading').innerText()).toBe(subject);
    expect(await page.locator('b').count()).toBe(0);
    await lookAt(page, `mail-${kind}`, 'html');
  }
  const { html } = signUpMail('ann@example.com', 'https://qr.example/app/welcome#token', 'https://qr.example');
  await page.setContent(html);
  await page.getByRole('link', { name: 'Create the account' }).waitFor();
  await lookAt(page, 'mail-sign-up', 'html');
});
