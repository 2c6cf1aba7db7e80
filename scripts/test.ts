import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { browserTests, needsBrowser } from './test/browser-tests.ts';
import type { BrowserSearch } from './test/find-browser.ts';
import { offerPostgres } from './test/offer-postgres.ts';
import { selectTests } from './test/selection.ts';
import { TEST_TIMEOUT_MS } from './test/test-timeout.ts';
import { expectedTimings, mergeTimings, readTimings, slowestFiles, writeTimings } from './test/timings.ts';

const ROOT = resolve(import.meta.dir, '..');
const MEASURED = join(ROOT, '.cache/test-timings.json');
/**
 * Processes that run files of tests side by side: two more than there are processors, as many tests wait for another
 * process or a timer. Many of them would need more connections than a PostgreSQL gives.
 */
const PROCESSES = Math.min(6, availableParallelism() + 2);
const MANY_FILES = 100;

const given = process.argv.slice(2);
const { files: selected, options } = selectTests(ROOT, given);
if (selected.length === 0) refuse(`no file of tests is named ${given.join(' ')}.`);
const { files, env, note, refusal } = selected.some(needsBrowser)
  ? browserTests(selected, await search(), process.env.CI === 'true')
  : { files: selected, env: {}, note: null, refusal: null };
if (refusal !== null) refuse(refusal);

const folder = mkdtempSync(join(tmpdir(), 'repoint-run-'));
// A PostgreSQL of a test has its files in there and, started by root, is run by another user.
chmodSync(folder, 0o711);
const [notes, timings] = [join(folder, 'notes'), join(folder, 'timings.json')];
/** For what the tests leave behind: a browser ends after them, without a chance to remove its profile. */
const temporary = join(folder, 'tmp');
// Read by those servers that tests have for themselves, and by the one of the run.
process.env.TEST_CLUSTER = JSON.stringify({ folder: join(folder, 'cluster'), password: crypto.randomUUID() });
const postgres = offerPostgres();
try {
  process.exitCode = files.length === 0 ? 0 : await runTests();
  tellTheRest();
} finally {
  await postgres.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

async function runTests(): Promise<number> {
  // What a test run wants said at its end (on which engines it ran) it appends to the file named by TEST_NOTES.
  writeFileSync(notes, '');
  mkdirSync(temporary);
  writeTimings(timings, expectedTimings(files, readTimings(MEASURED)));
  const parallel = [`--parallel=${PROCESSES}`, '--no-isolate', `--timings=${timings}`, '--update-timings'];
  // Two thousand names would hide the one that failed; who names a file wants to read them.
  const reporter = given.length === 0 ? ['--dots'] : [];
  const paths = files.map((file) => `./${file}`);
  const places = { TMPDIR: temporary, TEST_NOTES: notes, TEST_POSTGRES: postgres.url };
  const child = Bun.spawn(
    [
      process.execPath,
      'test',
      `--timeout=${TEST_TIMEOUT_MS}`,
      ...parallel,
      ...reporter,
      ...paths,
      ...options,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, ...env, ...(await program()), ...places },
      stdio: ['inherit', 'inherit', 'inherit'],
    },
  );
  // Ctrl-C reaches the tests by itself; this process stays to clean up behind them.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return child.exited;
}

/**
 * A run of all tests starts servers a hundred times: from the compiled program, in half the processor time. Who runs a
 * few files waits for no compiler.
 */
async function program(): Promise<{ TEST_PROGRAM?: string }> {
  if (selected.length < MANY_FILES) return {};
  const { buildBinary } = await import('./build-binary.ts');
  return { TEST_PROGRAM: await buildBinary(null) };
}

/** Where the time went, what the tests noted, each line once, and what was left out. */
function tellTheRest(): void {
  const measured = readTimings(timings);
  writeTimings(MEASURED, mergeTimings(selectTests(ROOT, []).files, readTimings(MEASURED), measured));
  console.error(['Slowest files:', ...slowestFiles(measured)].join('\n'));
  for (const line of new Set(readFileSync(notes, 'utf8').split('\n').filter(Boolean))) console.error(line);
  if (note !== null) console.error(note);
}

/** Loaded when needed: most runs of a few files open no browser. */
async function search(): Promise<BrowserSearch> {
  const { searchBrowser } = await import('./test/browser-sources.ts');
  const result = await searchBrowser();
  for (const failure of result.failures) console.error(`repoint: no browser from ${failure}`);
  return result;
}

function refuse(why: string): never {
  console.error(`repoint: ${why}`);
  process.exit(1);
}
