import { type Browser, chromium } from 'playwright-core';
import { searchBrowser } from '../../scripts/test/browser-sources.ts';
import type { BrowserProgram } from '../../scripts/test/find-browser.ts';

let program: Promise<BrowserProgram> | undefined;

/** A real browser, for as long as a test needs it. */
export async function openBrowser(): Promise<Browser> {
  program ??= browserProgram();
  const { program: executablePath, args } = await program;
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
