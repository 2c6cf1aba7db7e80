import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/**
 * Meant for machines that run one page of their own and end: with several pages the browser would fall over, and
 * without web security it would be more forgiving than those of our users.
 */
const UNWANTED = [
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
];

/** A real browser from npm, for as long as a test needs it. */
export async function openBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((arg) => !UNWANTED.includes(arg)), '--no-sandbox'],
    headless: true,
  });
}
