import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import type { BrowserContext, Page } from 'playwright-core';
import { sharedBrowser } from '../harness/browser.ts';
import { DESKTOP, dashboardOn, screenshot } from '../harness/dashboard.ts';
import { WAIT_MS } from '../harness/until.ts';

const dashboard = dashboardOn('sqlite');
let context: BrowserContext;
beforeAll(async () => {
  context = await (await sharedBrowser()).newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  context.setDefaultTimeout(WAIT_MS);
  await context.addCookies(await dashboard().session());
});
afterEach(async () => {
  await context.setOffline(false);
  await Promise.all(context.pages().map((page) => page.close()));
});
afterAll(() => context.close());

/** Signed in, in a window whose failed requests are no error of the test. */
async function enter(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${dashboard().url}/app${path}`);
  return page;
}

const banner = (page: Page) => page.getByText('The server cannot be reached.');

test('while the server is away a page keeps its frame, and opens by itself when it is back', async () => {
  const page = await enter('/codes/new');
  await page.getByLabel('Destination').fill('https://example.com/menu');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create code' }).click();
  await banner(page).waitFor();
  expect(await page.getByLabel('Destination').inputValue()).toBe('https://example.com/menu');
  await screenshot(page, 'server-away-form');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Discard and leave' }).click();
  await page.getByText('It opens by itself').waitFor();
  await screenshot(page, 'server-away');
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);

  await context.setOffline(false);
  await page.getByRole('button', { name: 'New key' }).waitFor();
  expect(await banner(page).count()).toBe(0);
});

test('what was typed stays while the server is away, and can be saved when it is back', async () => {
  const page = await enter('/codes/new');
  await page.getByLabel('Destination').fill('https://example.com/winter');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create code' }).click();
  await banner(page).waitFor();
  await context.setOffline(false);
  await banner(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Create code' }).click();
  await screenshot(page, 'server-back');
  await page.waitForURL(/codes\/qr_/);
});

test('after an upgrade a page whose file is gone is reloaded once, and says so if that does not help', async () => {
  const page = await enter('/codes');
  await page.getByRole('heading', { name: 'Codes' }).waitFor();
  let isOutdated = true;
  await page.route(/assets\/keys-page-.*\.js/, (route) =>
    isOutdated ? route.fulfill({ status: 404, body: '{}' }) : route.continue(),
  );
  let reloads = 0;
  // Not when the document has loaded: its scripts have run by then, and may have asked for the file already.
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    reloads += 1;
    isOutdated = false;
  });
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'New key' }).waitFor();
  expect(reloads).toBe(1);

  // The next one is gone for good.
  await page.route(/assets\/projects-page-.*\.js/, (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('button', { name: 'Reload now' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
});

test('a text is copied over plain http too, where browsers have no clipboard', async () => {
  const page = await enter('/keys');
  await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Plain http');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Copy key' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const key = /api_live_\w{32}/.exec((await page.getByRole('dialog').textContent()) ?? '')?.[0] ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').press('ControlOrMeta+v');
  expect(await page.getByLabel('Name').inputValue()).toBe(key);
});
