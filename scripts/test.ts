import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { browserTests, needsBrowser } from './test/browser-tests.ts';
import type { BrowserSearch } from './test/find-browser.ts';
import { memoryFolder } from './test/memory-folder.ts';
import { offerPostgres } from './test/offer-postgres.ts';
import { selectTests } from './test/selection.ts';
import { TEST_TIMEOUT_MS } from './test/test-timeout.ts';
import { expectedTimings, mergeTimings, readTimings, slowestFiles, writeTimings } from './test/timings.ts';

const ROOT = resolve(import.meta.dir, '..');
const MEASURED = join(ROOT, '.cache/test-timings.json');
/**
 * Parallel test processes: two more than processors, because many tests wait for another process or a timer. More
 * of them would need more connections than PostgreSQL allows.
 */
const PROCESSES = Math.min(6, availableParallelism() + 2);
const MANY_FILES = 100;
/**
 * JavaScriptCore's slowest compiler (FTL) starts later than usual, only for long loops such as those of drawing: most
 * tests end before it pays. Saves some 5 % of the processor time.
 */
const LATE_FTL = { BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: '500000' };

const given = process.argv.slice(2);
const { files: selected, options } = selectTests(ROOT, given);
if (selected.length === 0) refuse(`no file of tests is named ${given.join(' ')}.`);
// At the same time: on a new machine each keeps one processor busy for seconds.
const [found, program] = await Promise.all([
  selected.some(needsBrowser) ? search() : null,
  selected.length < MANY_FILES ? {} : compiledProgram(),
]);
const { files, env, note, refusal } = found
  ? browserTests(selected, found, process.env.CI === 'true')
  : { files: selected, env: {}, note: null, refusal: null };
if (refusal !== null) refuse(refusal);

const folder = mkdtempSync(join(tmpdir(), 'repoint-run-'));
const [notes, timings] = [join(folder, 'notes'), join(folder, 'timings.json')];
/** For files that tests leave behind: a browser is killed after them, without removing its profile. */
const temporary = join(folder, 'tmp');
/** For the databases of tests. */
const data = mkdtempSync(join(memoryFolder() ?? folder, 'repoint-data-'));
// A test's PostgreSQL has its files in there and, if started by root, is run by another user.
for (const place of [folder, data]) chmodSync(place, 0o711);
// Read by the servers of single tests, and by the one of the run.
process.env.TEST_DATA = data;
process.env.TEST_CLUSTER = JSON.stringify({ folder: join(data, 'cluster'), password: crypto.randomUUID() });
const postgres = offerPostgres();
try {
  process.exitCode = files.length === 0 ? 0 : await runTests();
  tellTheRest();
} finally {
  await postgres.close();
  for (const place of [data, folder])
    rmSync(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

async function runTests(): Promise<number> {
  // Tests append lines for the end of the run (on which engines they ran) to the file TEST_NOTES.
  writeFileSync(notes, '');
  mkdirSync(temporary);
  writeTimings(timings, expectedTimings(files, readTimings(MEASURED)));
  const parallel = [`--parallel=${PROCESSES}`, '--no-isolate', `--timings=${timings}`, '--update-timings'];
  // Two thousand names would hide the one that failed; for single files they are useful.
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
      env: { ...LATE_FTL, ...process.env, ...env, ...program, ...places },
      stdio: ['inherit', 'inherit', 'inherit'],
    },
  );
  // Ctrl-C reaches the tests directly; this process stays to clean up.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return child.exited;
}

/**
 * A run of all tests starts a hundred servers: from the compiled program, in half the processor time. A run of a few
 * files does not wait for the compiler.
 */
async function compiledProgram(): Promise<{ TEST_PROGRAM: string }> {
  const { buildBinary } = await import('./build-binary.ts');
  return { TEST_PROGRAM: await buildBinary(null) };
}

/** Prints the slowest files, the tests' notes, each line once, and what was skipped. */
function tellTheRest(): void {
  const measured = readTimings(timings);
  writeTimings(MEASURED, mergeTimings(selectTests(ROOT, []).files, readTimings(MEASURED), measured));
  console.error(['Slowest files:', ...slowestFiles(measured)].join('\n'));
  for (const line of new Set(readFileSync(notes, 'utf8').split('\n').filter(Boolean))) console.error(line);
  if (note !== null) console.error(note);
}

/** Loaded on demand: most runs of a few files open no browser. */
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
