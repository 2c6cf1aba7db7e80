import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../harness/browser.ts';
import { startApp, type TestApp } from '../harness/start-app.ts';

const DESKTOP = { width: 1_600, height: 1_000 };
const PHONE = { width: 390, height: 844 };

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp('sqlite'), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

describe('the reference', () => {
  test.each([
    ['a wide light screen', DESKTOP, 'light'],
    ['a dark phone', PHONE, 'dark'],
  ] as const)(
    'on %s is styled, accessible and no wider than the screen',
    async (_, viewport, colorScheme) => {
      const page = await openDocs({ viewport, colorScheme });
      expect(await page.evaluate('getComputedStyle(document.querySelector("pre")).overflowX')).toBe('auto');
      await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
      const { violations } = await new AxeBuilder({ page })
        .include('header')
        .include('section:has(#errors)')
        .include('section:has(#op-createQrCode)')
        .include('section:has(#error-codes)')
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      await page.close();
    },
  );
});

/** Opens the page and fails where it asks another host for something or the browser complains. */
async function openDocs(options: {
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !request.url().startsWith('data:'))
      complaints.push(request.url());
  });
  await page.goto(`${app.url}/docs`);
  expect(complaints).toEqual([]);
  return page;
}
