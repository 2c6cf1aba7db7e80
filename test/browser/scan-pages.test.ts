import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { accessibilityViolations, colourViolations } from '../harness/accessibility.ts';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn, screenshot } from '../harness/dashboard.ts';
import { AGENTS } from '../harness/scan-client.ts';
import { until } from '../harness/until.ts';

const dashboard = dashboardOn('sqlite');
const PHONE = { viewport: { width: 390, height: 844 }, userAgent: AGENTS.android };

/** Creates a code of a type that the API does not offer, and waits until it can be scanned. */
async function createCode(body: object): Promise<string> {
  const { link = '' } = await dashboard().send('POST', '/v2/qr-codes', body);
  // Its link is not found until it is drawn.
  await until(async () => (await fetch(link)).status !== 404);
  return link;
}

async function look(page: Page, name: string): Promise<void> {
  await screenshot(page, `scan-${name}-light`);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await screenshot(page, `scan-${name}-dark`);
  expect(await colourViolations(page)).toEqual([]);
}

test('addresses and numbers in a text can be tapped', async () => {
  const { api, url, open } = dashboard();
  const text =
    'Menu: https://example.com/menu or example.com/lunch\nTables: +49 30 1234567, 212-555-0187, ada@example.com\n' +
    'Open from 2026-11-17, menu.pdf, order 0012345\n<script>alert(1)</script>';
  const { slug } = await renderedCode(api, { type: 'text', text });
  const page = await open(PHONE);
  expect((await page.goto(`${url}/${slug}`))?.status()).toBe(200);
  const hrefs = await page.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const report = `${url}/report?code=${slug}`;
  expect(hrefs).toEqual([
    'https://example.com/menu',
    'https://example.com/lunch',
    'tel:+49301234567',
    'tel:2125550187',
    'mailto:ada@example.com',
    report,
  ]);
  expect(await page.locator('p.text').textContent()).toBe(text);
  await look(page, 'text');
});

test('a link that failed the safety check cannot be tapped, and says why', async () => {
  const { api, url, open } = dashboard();
  const text = 'Log in at http://192.168.0.1/login or https://example.com/';
  const { slug } = await renderedCode(api, { type: 'text', text });
  const page = await open(PHONE);
  await page.goto(`${url}/${slug}`);
  expect(await page.getByRole('link', { name: 'http://192.168.0.1/login' }).count()).toBe(0);
  expect(await page.locator('small').textContent()).toStartWith('This link was blocked: it leads to');
  await look(page, 'blocked-link');
});

test('name and password of a network can be copied', async () => {
  const link = await createCode({
    type: 'wifi',
    qr_data: { ssid: 'Guests "1"', security: 'WPA', password: 'top <secret>', hidden: false },
  });
  const page = await dashboard().open(PHONE);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(link);
  const [name, password] = await page.getByRole('button', { name: 'Copy' }).all();
  await password?.click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('top <secret>');
  await name?.click();
  // The click does not wait for the clipboard.
  await until(
    () => page.evaluate('navigator.clipboard.readText()'),
    (text) => text === 'Guests "1"',
  );
  await look(page, 'wifi');
});

test('a contact is downloaded as a vCard with its type', async () => {
  const link = await createCode({
    type: 'vcard',
    qr_data: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      phones: [{ kind: 'work', number: '+44 20 7946 0000' }],
      emails: [],
      note: 'See https://example.com/ada',
    },
  });
  const page = await dashboard().open(PHONE);
  await page.goto(link);
  await look(page, 'contact');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save contact' }).click();
  expect((await download).suggestedFilename()).toBe('contact.vcf');
  expect(await Bun.file(await (await download).path()).text()).toContain('TEL;TYPE=WORK,VOICE:+44 20 7946 0000');
});

test('a contact with a long company name fits on a narrow phone', async () => {
  const link = await createCode({
    type: 'vcard',
    qr_data: {
      first_name: 'Ada',
      organization: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      phones: [],
      emails: [],
    },
  });
  const page = await dashboard().open(PHONE);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(link);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
});
