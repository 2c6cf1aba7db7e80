import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where tests are. Named, so that nothing in dist/ or data/ is ever taken for one. */
const TEST_FOLDERS = ['./src', './web', './test', './scripts'];
/** Tests drive real processes and databases; Bun's own five seconds are for calculations. */
const TIMEOUT_MS = 60_000;

/** `npm test -- src/store` runs those, `npm test -- --bail` all with that option. */
function testArguments(given: string[]): string[] {
  const namesFiles = given.some((argument) => !argument.startsWith('-'));
  return ['test', '--timeout', String(TIMEOUT_MS), ...(namesFiles ? [] : TEST_FOLDERS), ...given];
}

/** The lines that the tests left in the notes, each once, in the order of their first appearance. */
const notesIn = (path: string) => new Set(readFileSync(path, 'utf8').split('\n').filter(Boolean));

// What a test run wants said at its end (on which engines it ran) it appends to the file named by TEST_NOTES.
const folder = mkdtempSync(join(tmpdir(), 'repoint-test-'));
const notes = join(folder, 'notes');
writeFileSync(notes, '');

const child = Bun.spawn([process.execPath, ...testArguments(process.argv.slice(2))], {
  env: { ...process.env, TEST_NOTES: notes },
  stdio: ['inherit', 'inherit', 'inherit'],
});
// Ctrl-C reaches the tests by itself; this process stays to clean up behind them.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));

process.exitCode = await child.exited;
for (const note of notesIn(notes)) console.error(note);
rmSync(folder, { recursive: true });
