import { afterAll, expect, test } from 'bun:test';
import { wholeAccount } from '../../src/store/reach.ts';
import { batchOf } from '../engines/support/scan-batches.ts';
import { accessibilityViolations, colourViolations } from '../harness/accessibility.ts';
import { renderedCode } from '../harness/codes.ts';
import { DESKTOP, dashboardOn, screenshot } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { type SmtpServer, startSmtpServer } from '../harness/smtp-server.ts';

let smtp: SmtpServer;
const dashboard = dashboardOn('sqlite', async () => {
  smtp = await startSmtpServer();
  return { SMTP_URL: smtp.url };
});
afterAll(() => smtp.stop());

const PHONE = { viewport: { width: 390, height: 844 } };
const DAY_MS = 86_400_000;

async function scannedCode(label: string): Promise<{ id: string }> {
  const { api, app } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: 'https://example.com/', label });
  const account = (await app.app.store.read.listAccounts())[0]?.id ?? '';
  const code = await app.app.store.read.findQrCode(wholeAccount(account), id);
  if (!code) throw new Error('The code is gone');
  const today = Math.floor(Date.now() / DAY_MS);
  const kinds = [
    { device: 'ios', country: 'DE', referrer: 'news.example' },
    { device: 'android', country: 'FR' },
    { device: 'desktop', country: '' },
  ] as const;
  for (let at = 0; at < 60; at++) {
    const batch = batchOf([code], { day: today - ((at * 7) % 29), kind: kinds[at % 3] ?? {} });
    await app.app.store.write.countScans({ ...batch, owners: batch.owners.with(5, (at * 5) % 24) });
  }
  return { id };
}

test('a report reads well on a phone, on a desktop, in the dark, on paper and from right to left', async () => {
  const { api, open } = dashboard();
  const { id } = await scannedCode('Summer menu');
  const { url: address } = (await api.post('/v2/report-links', { qr_id: id })).body;
  const path = new URL(address).pathname;
  for (const [name, look] of [
    ['390', PHONE],
    ['1280', DESKTOP],
  ] as const) {
    const page = await open(look);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${dashboard().url}${path}`);
    expect(requests).toHaveLength(1);
    expect(await page.locator('.total').textContent()).toBe('60');
    await screenshot(page, `report-${name}-light`);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport?.width ?? 0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, `report-${name}-dark`);
    expect(await colourViolations(page)).toEqual([]);
  }
  const paper = await open(DESKTOP);
  await paper.goto(`${dashboard().url}${path}?days=365`);
  await paper.emulateMedia({ media: 'print' });
  await screenshot(paper, 'report-print');
  const arabic = await open({ ...PHONE, locale: 'ar' });
  await arabic.goto(`${dashboard().url}${path}`);
  expect(await arabic.locator('html').getAttribute('dir')).toBe('rtl');
  await screenshot(arabic, 'report-390-rtl');
  expect(await accessibilityViolations(arabic)).toEqual([]);
});

test('figures of a tag are shared with a client, and the report ends where it was made', async () => {
  const { api, enter, open } = dashboard();
  const { id } = await scannedCode('Winter menu');
  await renderedCode(api, { redirect_url: 'https://example.com/', label: 'Without a tag' });
  await api.patch(`/v2/qr-codes/${id}`, { tags: ['Winter'] });

  const page = await enter('/analytics');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('A report is about a code, a project or a tag').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await page.getByRole('option', { name: 'Winter' }).click();
  await page.getByText('Scans of all codes that have the tag “Winter” now.').waitFor();
  await page.getByTestId('total').getByText('60', { exact: true }).waitFor();
  await lookAt(page, 'analytics of a tag');

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByLabel('Last day').fill('2099-12-31');
  await page.getByText('Every month').click();
  await page.getByRole('button', { name: 'Make a report' }).click();
  await page.getByText('Enter at least one address').waitFor();
  const addresses = page.getByRole('combobox', { name: 'To', exact: true });
  for (const address of ['client@example.com', 'partner@example.com']) {
    await addresses.fill(address);
    await addresses.press('Enter');
  }
  await lookAt(page, 'new report', '[role=dialog]');
  await page.getByRole('button', { name: 'Make a report' }).click();
  const address = await page.getByRole('link', { name: 'Look at the report' }).getAttribute('href');
  await lookAt(page, 'report made', '[role=dialog]');
  const client = await open(PHONE);
  await client.goto(`${dashboard().url}${new URL(address ?? '').pathname}`);
  expect(await client.locator('h1').textContent()).toBe('Winter');
  expect(await client.locator('.total').textContent()).toBe('60');

  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Was the link copied?').waitFor();
  await page.getByRole('button', { name: 'Close without the link' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText(/^Until .*2099$/).waitFor();
  await page.getByText('Mailed every month to client@example.com, partner@example.com').waitFor();
  await lookAt(page, 'reports of a tag', '[role=dialog]');
  await page.getByRole('button', { name: /^End the report of/ }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByText('The report is gone.').waitFor();
  expect((await client.reload())?.status()).toBe(404);
});
