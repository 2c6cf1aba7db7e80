import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { browserTests, needsBrowser } from './test/browser-tests.ts';
import type { BrowserSearch } from './test/find-browser.ts';
import { selectTests } from './test/selection.ts';

const ROOT = resolve(import.meta.dir, '..');
/** Tests drive real processes and databases; Bun's own five seconds are for calculations. */
const TIMEOUT_MS = 60_000;

/** The lines that the tests left in the notes, each once, in the order of their first appearance. */
const notesIn = (path: string) => new Set(readFileSync(path, 'utf8').split('\n').filter(Boolean));

const { files: selected, options } = selectTests(ROOT, process.argv.slice(2));
const { files, env, note, refusal } = selected.some(needsBrowser)
  ? browserTests(selected, await search(), process.env.CI === 'true')
  : { files: selected, env: {}, note: null, refusal: null };
if (refusal !== null) {
  console.error(`repoint: ${refusal}`);
  process.exit(1);
}

if (selected.length === 0) {
  console.error(`repoint: no file of tests is named ${process.argv.slice(2).join(' ')}.`);
  process.exit(1);
}

/** Loaded when needed: most runs of a few files open no browser. */
async function search(): Promise<BrowserSearch> {
  const { searchBrowser } = await import('./test/browser-sources.ts');
  const result = await searchBrowser();
  for (const failure of result.failures) console.error(`repoint: no browser from ${failure}`);
  return result;
}

// What a test run wants said at its end (on which engines it ran) it appends to the file named by TEST_NOTES.
const folder = mkdtempSync(join(tmpdir(), 'repoint-test-'));
const notes = join(folder, 'notes');
writeFileSync(notes, '');

const paths = files.map((file) => `./${file}`);
const child = Bun.spawn([process.execPath, 'test', '--timeout', String(TIMEOUT_MS), ...paths, ...options], {
  env: { ...process.env, ...env, TEST_NOTES: notes },
  stdio: ['inherit', 'inherit', 'inherit'],
});
// Ctrl-C reaches the tests by itself; this process stays to clean up behind them.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));

process.exitCode = await child.exited;
for (const line of notesIn(notes)) console.error(line);
if (note !== null) console.error(note);
rmSync(folder, { recursive: true });
