import { type Browser, chromium } from 'playwright-core';
import { searchBrowser } from '../../scripts/test/browser-sources.ts';
import type { BrowserProgram } from '../../scripts/test/find-browser.ts';

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

/** A separate browser, to be closed by the caller. */
export async function openBrowser(): Promise<Browser> {
  const { program: executablePath, args } = await browserProgram();
  return chromium.launch({ executablePath, args: [...args], headless: true });
}

/** The browser found by `npm test`, or by a search if a test file is run directly. */
async function browserProgram(): Promise<BrowserProgram> {
  const given = process.env.TEST_BROWSER;
  if (given) return JSON.parse(given);
  const { found, failures } = await searchBrowser();
  if (!found) throw new Error(['No browser: set CHROMIUM_PATH to a Chromium.', ...failures].join('\n'));
  return found;
}
