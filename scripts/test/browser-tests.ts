/** Tests that open a browser; an import rule keeps them in one folder. */
export const needsBrowser = (file: string) => file.startsWith('test/browser/');

const HOW_TO_GET_ONE =
  'install Chromium, Chrome or Edge, or name one with CHROMIUM_PATH, or run `npx playwright-core install chromium`';

/** The files to run where there is no browser, and a line for the end of the run. In CI nothing is skipped: it throws. */
export function withoutBrowser(files: readonly string[], isCi: boolean): { files: string[]; note: string } {
  if (isCi) throw new Error(`There is no browser for the tests: ${HOW_TO_GET_ONE}.`);
  const rest = files.filter((file) => !needsBrowser(file));
  const skipped = files.length - rest.length;
  return {
    files: rest,
    note: `SKIPPED ${skipped} files of browser tests, as there is no browser: ${HOW_TO_GET_ONE}.`,
  };
}
