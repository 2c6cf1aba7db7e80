import type { Browser } from 'playwright-core';
import { findBrowser, launchBrowser } from '../../scripts/test/find-browser.ts';

let shared: Promise<Browser> | undefined;

/** A real browser, shared by all files of this process: close your own windows, then call `leaveBrowser`. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openShared();
  return shared;
}

async function openShared(): Promise<Browser> {
  const browser = await openBrowser();
  // A crash fails only the current file, not the following ones.
  browser.on('disconnected', () => {
    shared = undefined;
  });
  return browser;
}

/** Call it at the end of a file. Under `npm test` the browser is kept for the next file and ends with the process. */
export async function leaveBrowser(): Promise<void> {
  if (process.env.TEST_POSTGRES === undefined) await (await shared)?.close();
}

/** A separate browser, to be closed by the caller: that found by `npm test`, or by a search if a file is run directly. */
export async function openBrowser(): Promise<Browser> {
  const given = process.env.TEST_BROWSER;
  if (given) return launchBrowser(JSON.parse(given));
  const { found, failures } = await findBrowser();
  if (!found) throw new Error(['No browser: set CHROMIUM_PATH to a Chromium.', ...failures].join('\n'));
  return launchBrowser(found);
}
