import type { CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../../test/harness/browser.ts';

/** The slowdown of a mid-range phone compared with a desktop computer. */
const SLOWER = 4;

/**
 * Waiting times on a throttled processor: the list on a first visit and on a second one, a code opened from it, and the
 * longest blocking of the page while typing into the search.
 */
export async function timePages(url: string, email: string, password: string, wanted: string): Promise<void> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${url}/app/sign-in`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await firstRow(page).waitFor();

    const cold = await context.newPage();
    const network = await slow(cold);
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    await visit('the list, first visit, nothing cached', cold, `${url}/app/codes`);
    await network.send('Network.setCacheDisabled', { cacheDisabled: false });
    await visit('the list, files cached', cold, `${url}/app/codes`);
    await typeAndWatch(cold, wanted);
    await openCode(cold);
  } finally {
    await browser.close();
  }
}

async function slow(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
}

/** By an attribute: searching by role would compute the names of all elements again and again. */
function firstRow(page: Page) {
  return page.locator('li input[aria-label^="Select "]').first();
}

async function visit(name: string, page: Page, address: string): Promise<void> {
  const start = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await firstRow(page).waitFor();
  const shown = performance.now() - start;
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  console.log(
    `  ${name}: first paint ${paint.toFixed(0)} ms, usable ${shown.toFixed(0)} ms (processor ${SLOWER} times slower)`,
  );
}

async function typeAndWatch(page: Page, text: string): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { longTasks: seen });
    new PerformanceObserver((list) =>
      seen.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      // Supported by browsers, but missing in the types that this file is checked with.
      entryTypes: ['longtask' as never],
    });
  });
  await page.getByPlaceholder('Search').pressSequentially(text, { delay: 120 });
  await page.waitForTimeout(600);
  const longest = await page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks),
  );
  console.log(`  typing into the search: longest task ${longest.toFixed(0)} ms`);
}

async function openCode(page: Page): Promise<void> {
  const start = performance.now();
  await page.locator('a[href*="/app/codes/qr_"]').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Destination' }).waitFor();
  console.log(`  a code opened from the list: ${(performance.now() - start).toFixed(0)} ms`);
}
