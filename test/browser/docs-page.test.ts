import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations, allViolationsIn, colourViolations } from '../harness/accessibility.ts';
import { leaveBrowser, sharedBrowser } from '../harness/browser.ts';
import { screenshot } from '../harness/dashboard.ts';
import { startApp, type TestApp } from '../harness/start-app.ts';
import { WAIT_MS } from '../harness/until.ts';

const DESKTOP = { width: 1_600, height: 1_000 };
const PHONE = { width: 390, height: 844 };

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp('sqlite'), sharedBrowser()]);
});

afterAll(async () => {
  await leaveBrowser();
  await app.stop();
});

describe('the reference', () => {
  test.each([
    ['a wide light screen', DESKTOP, 'light'],
    ['a dark phone', PHONE, 'dark'],
  ] as const)('on %s is styled, accessible and no wider than the screen', async (_, viewport, colorScheme) => {
    const page = await openDocs({ viewport, colorScheme });
    expect(await page.evaluate('getComputedStyle(document.querySelector("pre")).overflowX')).toBe('auto');
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    const sections = ['#errors', '#op-createQrCode', '#error-codes'].map((id) => `section:has(${id})`);
    const violations = colorScheme === 'light' ? allViolationsIn : colourViolations;
    expect(await violations(page, `header, ${sections.join(', ')}`)).toEqual([]);
    await page.context().close();
  });
});

describe('the pages of the docs', () => {
  test.each([
    ['a wide dark screen', DESKTOP, 'dark'],
    ['a light phone', PHONE, 'light'],
  ] as const)(
    'on %s are accessible, no wider than the screen, and searchable without a script',
    async (name, viewport, colorScheme) => {
      const page = await openDocs({ viewport, colorScheme }, '/docs/operating');
      for (const path of ['operating', 'design', 'errors', 'overview']) {
        await page.goto(`${app.url}/docs/${path}`);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
        await screenshot(page, `docs ${path} on ${name}`);
      }
      await page.getByRole('searchbox', { name: 'Search the docs' }).fill('summer time');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Rules and time zones: Schedule' }).click();
      await page.waitForURL(`${app.url}/docs/rules#schedule`);
      await page.goBack();
      await screenshot(page, `docs search on ${name}`);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.goto(`${app.url}/docs/rules`);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.close();
    },
  );
});

/** Opens the page and fails where it requests another host or the browser reports an error. */
async function openDocs(
  options: { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' },
  path = '/docs',
): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !request.url().startsWith('data:')) complaints.push(request.url());
  });
  await page.goto(app.url + path);
  expect(complaints).toEqual([]);
  return page;
}
