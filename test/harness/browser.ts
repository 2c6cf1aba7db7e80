import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** These belong to machines that run one page and end; with several pages the browser would fall over. */
const ONE_PAGE_ONLY = ['--single-process', '--no-zygote'];

/** A real browser from npm, for as long as a test needs it. */
export async function openBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((arg) => !ONE_PAGE_ONLY.includes(arg)), '--no-sandbox'],
    headless: true,
  });
}
