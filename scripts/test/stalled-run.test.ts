import { expect, test } from 'bun:test';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryProject } from '../testing/temporary-project.ts';
import { stalledAt } from './stalled-run.ts';
import { TEST_TIMEOUT_MS } from './test-timeout.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

/** Of processes that began a test so many minutes ago. */
const stalled = (begun: Record<string, number>) =>
  inTemporaryProject({}, (root) => {
    const folder = join(root, 'begun');
    mkdirSync(folder);
    for (const [at, [file, minutes]] of Object.entries(begun).entries()) {
      const note = join(folder, String(at));
      writeFileSync(note, join(root, file));
      const begunAt = (NOW - minutes * MINUTE) / 1_000;
      utimesSync(note, begunAt, begunAt);
    }
    return stalledAt(root, folder, NOW);
  });

test('a run goes on as long as one of its processes begins tests, and before the first one', async () => {
  expect(await stalled({})).toBeNull();
  expect(await stalled({ 'test/a.test.ts': 60, 'test/b.test.ts': 1 })).toBeNull();
  expect(await stalled({ 'test/a.test.ts': TEST_TIMEOUT_MS / MINUTE + 1 })).toBeNull();
});

test('a run in which no process begins a test any more is told with the longest standing first', async () => {
  const where = await stalled({ 'test/b.test.ts': 11, 'test/a.test.ts': 27 });
  expect(where?.split('\n').slice(1)).toEqual(['  test/a.test.ts, 27 min ago', '  test/b.test.ts, 11 min ago']);
});
