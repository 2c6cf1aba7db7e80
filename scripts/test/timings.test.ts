import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryProject } from '../testing/temporary-project.ts';
import slowFiles from './slow-files.json';
import { expectedTimings, mergeTimings, readTimings, slowestFiles, writeTimings } from './timings.ts';

test('a file that was never run counts as slow in test and as fast in src', () => {
  const expected = expectedTimings(['src/a.test.ts', 'test/b.test.ts', 'test/c.test.ts'], {
    'test/c.test.ts': 7,
    'test/gone.test.ts': 9,
  });
  expect(Object.keys(expected)).toEqual(['src/a.test.ts', 'test/b.test.ts', 'test/c.test.ts']);
  expect(expected['test/b.test.ts']).toBeGreaterThan(expected['src/a.test.ts'] ?? 0);
  expect(expected['test/c.test.ts']).toBe(7);
});

test('all files with a known duration exist', () => {
  const root = join(import.meta.dir, '../..');
  const [file = ''] = Object.keys(slowFiles);
  expect(Object.keys(slowFiles).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(Object.values(expectedTimings([file], {}))).toEqual(Object.values(slowFiles).slice(0, 1));
});

test('earlier measurements are kept, except of deleted files', () => {
  const before = { 'a.test.ts': 1, 'b.test.ts': 2, 'gone.test.ts': 3 };
  expect(mergeTimings(['a.test.ts', 'b.test.ts'], before, { 'b.test.ts': 4 })).toEqual({
    'a.test.ts': 1,
    'b.test.ts': 4,
  });
});

test('written timings are read, and a missing or invalid file counts as empty', () =>
  inTemporaryProject({ 'broken.json': '{' }, (root) => {
    writeTimings(join(root, 'new/timings.json'), { 'a.test.ts': 5 });
    expect(readTimings(join(root, 'new/timings.json'))).toEqual({ 'a.test.ts': 5 });
    expect(readTimings(join(root, 'missing.json'))).toEqual({});
    expect(readTimings(join(root, 'broken.json'))).toEqual({});
  }));

test('the ten slowest files are reported, slowest first', () => {
  const timings = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`file-${at}`, at * 1_000]));
  const lines = slowestFiles(timings);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   11.0 s  file-11');
  expect(lines.at(-1)).toBe('    2.0 s  file-2');
});
