import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where tests are. Named, so that nothing in dist/ or data/ is ever taken for one. */
const TEST_FOLDERS = ['./src', './web', './test', './scripts'];
/** Tests drive real processes and databases; Bun's own five seconds are for calculations. */
const TIMEOUT_MS = 60_000;
/** Tests mostly wait, for a process, a disk or a page: two at a time take little more than half as long. */
const PROCESSES = 2;

/** `npm test -- src/store` runs those, in one process; `npm test -- --bail` all with that option. */
function testRuns(given: string[]): string[][] {
  const run = ['test', '--timeout', String(TIMEOUT_MS)];
  if (given.some((argument) => !argument.startsWith('-'))) return [[...run, ...given]];
  const shards = Array.from({ length: PROCESSES }, (_, at) => `--shard=${at + 1}/${PROCESSES}`);
  return shards.map((shard) => [...run, shard, ...TEST_FOLDERS, ...given]);
}

/** The lines that the tests left in the notes, each once, in the order of their first appearance. */
const notesIn = (path: string) => new Set(readFileSync(path, 'utf8').split('\n').filter(Boolean));

// What a test run wants said at its end (on which engines it ran) it appends to the file named by TEST_NOTES.
const folder = mkdtempSync(join(tmpdir(), 'repoint-test-'));
const notes = join(folder, 'notes');
writeFileSync(notes, '');

const colour = process.stderr.isTTY ? { FORCE_COLOR: '1' } : {};
const children = testRuns(process.argv.slice(2)).map((run) =>
  Bun.spawn([process.execPath, ...run], {
    env: { ...colour, ...process.env, TEST_NOTES: notes },
    stdio: ['inherit', 'inherit', 'pipe'],
  }),
);
type Child = (typeof children)[number];
// Ctrl-C reaches the tests by itself; this process stays to clean up behind them.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {
  for (const child of children) child.kill('SIGTERM');
});

/** What a run reports, which Bun does on standard error. */
async function reportOf(child: Child, isShown: boolean): Promise<string> {
  let report = '';
  for await (const piece of child.stderr.pipeThrough(new TextDecoderStream())) {
    report += piece;
    if (isShown) process.stderr.write(piece);
  }
  return report;
}

/** The number before the word in the summary of a run. */
const countIn = (report: string, word: 'pass' | 'fail') =>
  Number([...report.matchAll(new RegExp(`^\\W*(?:\\[\\d+m)? *(\\d+) ${word}\\b`, 'gm'))].at(-1)?.[1] ?? 0);

// The first is shown as it runs, the others after it.
const reports = await Promise.all(children.map((child, at) => reportOf(child, at === 0)));
for (const report of reports.slice(1)) process.stderr.write(report);
if (reports.length > 1) {
  const total = (word: 'pass' | 'fail') => reports.reduce((sum, report) => sum + countIn(report, word), 0);
  console.error(`\nIn all\n ${total('pass')} pass\n ${total('fail')} fail`);
}

const codes = await Promise.all(children.map(({ exited }) => exited));
process.exitCode = codes.find((code) => code !== 0) ?? 0;
for (const note of notesIn(notes)) console.error(note);
rmSync(folder, { recursive: true });
