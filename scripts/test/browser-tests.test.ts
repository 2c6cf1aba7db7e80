import { describe, expect, test } from 'bun:test';
import { browserTests } from './browser-tests.ts';

const FILES = ['src/a.test.ts', 'test/browser/b.test.ts', 'test/browser/c.test.ts'];
const NOT_FOUND = { found: null, source: null, failures: [] };

describe('browser tests', () => {
  test('run with the browser that was found', () => {
    const found = { program: '/usr/bin/chromium', args: ['--no-sandbox'] };
    expect(browserTests(FILES, { found, source: 'installed', failures: [] }, false)).toEqual({
      files: FILES,
      env: { TEST_BROWSER: '{"program":"/usr/bin/chromium","args":["--no-sandbox"]}' },
      note: null,
      refusal: null,
    });
  });

  test('are skipped without one, and a line says how many and how to get one', () => {
    const { files, note, refusal } = browserTests(FILES, NOT_FOUND, false);
    expect([files, refusal]).toEqual([['src/a.test.ts'], null]);
    expect(note).toMatch(
      /^SKIPPED 2 files of browser tests, as there is no browser: install .+ CHROMIUM_PATH/,
    );
  });

  test('are never skipped in CI: the run fails instead', () => {
    const { files, note, refusal } = browserTests(FILES, NOT_FOUND, true);
    expect([files, note]).toEqual([[], null]);
    expect(refusal).toStartWith('There is no browser for the tests: install ');
  });
});
