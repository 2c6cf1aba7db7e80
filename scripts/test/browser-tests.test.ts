import { expect, test } from 'bun:test';
import { withoutBrowser } from './browser-tests.ts';

const FILES = ['src/a.test.ts', 'test/browser/b.test.ts', 'test/browser/c.test.ts'];

test('browser tests are skipped without a browser, and a line says how many and how to get one', () => {
  const { files, note } = withoutBrowser(FILES, false);
  expect(files).toEqual(['src/a.test.ts']);
  expect(note).toMatch(/^SKIPPED 2 files of browser tests, as there is no browser: install .+ CHROMIUM_PATH/);
});

test('browser tests are never skipped in CI: the run fails instead', () => {
  expect(() => withoutBrowser(FILES, true)).toThrow('There is no browser for the tests: install ');
});
