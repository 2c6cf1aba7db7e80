import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { leaveBrowser, sharedBrowser } from '../harness/browser.ts';
import { emptyStore } from '../harness/engines.ts';
import { collectPageErrors } from '../harness/page-errors.ts';
import { AGENTS, scan } from '../harness/scan-client.ts';
import { type ServerProcess, startProcess } from '../harness/server-process.ts';
import { WAIT_MS } from '../harness/until.ts';
import { rasterise, zxingText } from '../pictures/read-codes.ts';

const WITHIN_MS = 90_000;
setDefaultTimeout(WITHIN_MS + 30_000);

/** On SQLite, as `npm start` does. */
describe('a person who starts the server for the first time', () => {
  let server: ServerProcess;
  let context: BrowserContext;
  let errors: string[];
  let firstLink = '';

  beforeAll(async () => {
    server = await startProcess(await emptyStore('sqlite'));
    firstLink = /http:\/\/localhost:\d+\/app\/welcome#\S+/.exec(server.output())?.[0] ?? '';
    context = await (await sharedBrowser()).newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      timezoneId: 'Europe/Berlin',
    });
    context.setDefaultTimeout(WAIT_MS);
    errors = collectPageErrors(context);
  });
  afterAll(async () => {
    await context.close();
    await leaveBrowser();
    await server.kill('SIGTERM');
  });

  /** The redirect for another device that scans the picture. */
  async function scannedWithPhone(link: string): Promise<string | null> {
    const { origin, pathname } = new URL(link);
    return (await scan(origin, pathname.slice(1), { headers: { 'user-agent': AGENTS.iphone } })).location;
  }

  test('gets from the printed link to a styled, downloaded and scanned code, and re-points it, within 90 s', async () => {
    const begun = performance.now();
    expect(server.output()).toContain('No phone can open this address');

    const page = await context.newPage();
    await page.goto(firstLink);
    await page
      .getByText('For operator@localhost. Times are shown in your browser’s time zone, Europe/Berlin')
      .waitFor();
    await page.getByRole('textbox', { name: 'New password' }).fill('correct horse battery staple');
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.getByText('No phone can open these codes yet.').waitFor();
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('link', { name: 'Create your first code' }).click();

    // The field has the focus, and a URL without a scheme is completed.
    await page.getByRole('textbox', { name: 'Destination' }).waitFor();
    await page.keyboard.type('example.com/menu');
    await page.getByRole('group', { name: 'Style' }).getByRole('button', { name: 'Ink blue' }).click();
    await page.getByLabel('Name').fill('Menu');
    await page.keyboard.press('Enter');

    const picture = page.getByRole('img', { name: 'QR code of Menu' });
    await picture.waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download SVG' }).click();
    await page.getByRole('button', { name: 'Download anyway' }).click();
    const svg = readFileSync(await (await download).path(), 'utf8');
    expect(svg).toContain('#14307a');
    const link = (await zxingText(rasterise(svg, 600))) ?? '';
    expect(link).toMatch(/^http:\/\/localhost:\d+\/qr-/);
    expect(await zxingText(await picture.screenshot())).toBe(link);
    // The question is shown only once.
    const again = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download PNG' }).click();
    expect(await zxingText(readFileSync(await (await again).path()))).toBe(link);

    expect(await scannedWithPhone(link)).toBe('https://example.com/menu');
    await steps.getByText('The scan has arrived.').waitFor();

    await page.getByRole('textbox', { name: 'Destination' }).fill('https://example.com/menu/winter');
    await page.getByRole('button', { name: 'Save destination' }).click();
    await page.getByText('Saved. Scans now go to the new address.').waitFor();
    expect(await scannedWithPhone(link)).toBe('https://example.com/menu/winter');

    const hidden = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Hide the first steps' }).click();
    expect((await hidden).status()).toBe(200);
    await page.reload();
    await page.getByRole('img', { name: 'QR code of Menu' }).waitFor();
    expect(await steps.count()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(WITHIN_MS);
    expect(errors).toEqual([]);
  });

  test('can use the printed link only once', async () => {
    await context.clearCookies();
    const page = await context.newPage();
    await page.goto(firstLink);
    await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
    // The address as a user would type it: see the harness.
    const command = process.env.TEST_PROGRAM ? 'repoint' : 'npm run -s repoint --';
    await page.getByText(`${command} accounts reset-link EMAIL`, { exact: true }).waitFor();
    await page.goto(firstLink.replace(/welcome.*/, 'codes'));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
