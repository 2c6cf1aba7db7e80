import { type Browser, chromium } from 'playwright-core';
import { searchBrowser } from '../../scripts/test/browser-sources.ts';
import type { BrowserProgram } from '../../scripts/test/find-browser.ts';

let shared: Promise<Browser> | undefined;

/** A real browser, one for all files of this process: whoever uses it closes its own windows, then `leaveBrowser`. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openShared();
  return shared;
}

async function openShared(): Promise<Browser> {
  const browser = await openBrowser();
  // One that has crashed fails the file that it served, not those after it.
  browser.on('disconnected', () => {
    shared = undefined;
  });
  return browser;
}

/** At the end of a file. Under `npm test` it serves the next and ends with the process, its profile with the run. */
export async function leaveBrowser(): Promise<void> {
  if (process.env.TEST_POSTGRES === undefined) await (await shared)?.close();
}

/** One for itself, for as long as its user needs it. */
export async function openBrowser(): Promise<Browser> {
  const { program: executablePath, args } = await browserProgram();
  return chromium.launch({ executablePath, args: [...args], headless: true });
}

/** The one that `npm test` has found, or what a search finds where a file of tests is run by itself. */
async function browserProgram(): Promise<BrowserProgram> {
  const given = process.env.TEST_BROWSER;
  if (given) return JSON.parse(given);
  const { found, failures } = await searchBrowser();
  if (!found) throw new Error(['No browser: set CHROMIUM_PATH to a Chromium.', ...failures].join('\n'));
  return found;
}
