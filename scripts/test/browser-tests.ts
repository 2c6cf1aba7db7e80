import type { BrowserSearch } from './find-browser.ts';

/** Tests that open a browser; an import rule keeps them in one folder. */
export const needsBrowser = (file: string) => file.startsWith('test/browser/');

const HOW_TO_GET_ONE =
  'install Chromium, Chrome or Edge, or name one with CHROMIUM_PATH, or run `npx playwright-core install chromium`';

export type BrowserTests = {
  /** The files to run. */
  files: string[];
  env: Record<string, string>;
  /** A line for the end of the run; null if nothing is skipped. */
  note: string | null;
  /** Why the run must not start; null: it may. */
  refusal: string | null;
};

/** Decides what to run: without a browser the browser tests are skipped, but not in CI. */
export function browserTests(files: readonly string[], search: BrowserSearch, isCi: boolean): BrowserTests {
  if (search.found) {
    return {
      files: [...files],
      env: { TEST_BROWSER: JSON.stringify(search.found) },
      note: null,
      refusal: null,
    };
  }
  const skipped = files.filter(needsBrowser).length;
  const rest = files.filter((file) => !needsBrowser(file));
  if (isCi)
    return {
      files: [],
      env: {},
      note: null,
      refusal: `There is no browser for the tests: ${HOW_TO_GET_ONE}.`,
    };
  const note = `SKIPPED ${skipped} files of browser tests, as there is no browser: ${HOW_TO_GET_ONE}.`;
  return { files: rest, env: {}, note, refusal: null };
}
