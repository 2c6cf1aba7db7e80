import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { needsBrowser, withoutBrowser } from './test/browser-tests.ts';
import { memoryFolder } from './test/memory-folder.ts';
import { offerPostgres } from './test/offer-postgres.ts';
import { selectTests } from './test/selection.ts';
import { watchRun } from './test/stalled-run.ts';
import { TEST_TIMEOUT_MS } from './test/test-timeout.ts';

const ROOT = resolve(import.meta.dir, '..');
/** With these Bun starts the slowest files first, so that a run does not end with one long file on one processor. */
const TIMINGS = join(ROOT, '.cache/test-timings.json');
/**
 * Parallel test processes: two more than processors, because many tests wait for another process or a timer. More
 * of them would need more connections than PostgreSQL allows.
 */
const PROCESSES = Math.min(6, availableParallelism() + 2);
/** Files with guarantees of time: they run one after another when the others have ended, alone on the machine. */
const isTimed = (file: string) => file.includes('.timed.test.');
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
const [browser, program] = await Promise.all([
  selected.some(needsBrowser) ? findBrowser() : {},
  selected.length < MANY_FILES ? {} : compiledProgram(),
]);
const { files, note } = browser === null ? skipBrowserTests() : { files: selected, note: null };

const folder = mkdtempSync(join(tmpdir(), 'repoint-run-'));
/** For lines that tests print at the end of the run, such as on which engines they ran. */
const notes = join(folder, 'notes');
/** Where each process began its last test. */
const begun = join(folder, 'begun');
/** For files that tests leave behind: a browser is killed after them, without removing its profile. */
const temporary = join(folder, 'tmp');
/** For the databases of tests. */
const data = mkdtempSync(join(memoryFolder() ?? folder, 'repoint-data-'));
// A test's PostgreSQL has its files in there and, if started by root, is run by another user.
for (const path of [folder, data]) chmodSync(path, 0o711);
writeFileSync(notes, '');
for (const path of [temporary, begun, join(ROOT, '.cache')]) mkdirSync(path, { recursive: true });
// Read by the servers of single tests, and by the one of the run.
process.env.TEST_DATA = data;
process.env.TEST_CLUSTER = JSON.stringify({ folder: join(data, 'cluster'), password: crypto.randomUUID() });
const postgres = offerPostgres();
// Ctrl-C reaches the tests directly; this process stays to clean up.
process.on('SIGINT', () => {});
try {
  const codes = [
    await runTests(
      files.filter((file) => !isTimed(file)),
      PROCESSES,
    ),
    // Names of tests (-t) may match in the first part only.
    await runTests(files.filter(isTimed), 1, files.every(isTimed) ? [] : ['--pass-with-no-tests']),
  ];
  process.exitCode = Math.max(...codes);
  for (const line of new Set(readFileSync(notes, 'utf8').split('\n').filter(Boolean))) console.error(line);
  if (note !== null) console.error(note);
} finally {
  await postgres.close();
  for (const path of [data, folder]) rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

async function runTests(some: readonly string[], processes: number, more: readonly string[] = []): Promise<number> {
  if (some.length === 0) return 0;
  const parallel = [`--parallel=${processes}`, '--no-isolate', `--timings=${TIMINGS}`, '--update-timings'];
  // Two thousand names would hide the one that failed; for single files they are useful.
  const reporter = given.length === 0 ? ['--dots'] : [];
  const paths = some.map((file) => `./${file}`);
  const variables = { TMPDIR: temporary, TEST_NOTES: notes, TEST_BEGUN: begun, TEST_POSTGRES: postgres.url };
  const child = Bun.spawn(
    [process.execPath, 'test', `--timeout=${TEST_TIMEOUT_MS}`, ...parallel, ...reporter, ...paths, ...options, ...more],
    {
      cwd: ROOT,
      env: {
        ...LATE_FTL,
        ...process.env,
        ...program,
        ...variables,
        TEST_BROWSER: JSON.stringify(browser),
      },
      stdio: ['inherit', 'inherit', 'inherit'],
    },
  );
  const end = () => child.kill('SIGTERM');
  process.once('SIGTERM', end);
  // Those of the part before have ended.
  for (const name of readdirSync(begun)) rmSync(join(begun, name));
  const stopWatch = watchRun(ROOT, begun, () => child.kill('SIGKILL'));
  const code = await child.exited;
  stopWatch();
  process.off('SIGTERM', end);
  return code;
}

/**
 * A run of all tests starts a hundred servers: from the compiled program, in half the processor time. A run of a few
 * files does not wait for the compiler.
 */
async function compiledProgram(): Promise<{ TEST_PROGRAM: string }> {
  const { buildBinary } = await import('./build-binary.ts');
  return { TEST_PROGRAM: await buildBinary(null) };
}

/** Loaded on demand: most runs of a few files open no browser. */
async function findBrowser() {
  const search = await (await import('./test/find-browser.ts')).findBrowser();
  for (const failure of search.failures) console.error(`repoint: no browser from ${failure}`);
  return search.found;
}

function skipBrowserTests() {
  try {
    return withoutBrowser(selected, process.env.CI === 'true');
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function refuse(why: string): never {
  console.error(`repoint: ${why}`);
  process.exit(1);
}
