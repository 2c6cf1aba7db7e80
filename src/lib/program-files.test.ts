import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { isInsideBinary, programFile } from './program-files.ts';

test('a file of the program is found by its path in the repository', () => {
  expect(existsSync(programFile('package.json'))).toBe(true);
  expect(existsSync(programFile('src/render/render-thread.ts'))).toBe(true);
});

test('files of a compiled binary are distinguished from those on disk', () => {
  const inside = ['/$bunfs/root', '/$bunfs/root/repoint', 'B:\\~BUN\\root\\repoint.exe', 'B:/~BUN/root/x'];
  expect(inside.map(isInsideBinary)).toEqual([true, true, true, true]);
  expect(['/srv/$bunfs/root/x', '/$bunfs/rooted', '/srv/src/main.ts'].map(isInsideBinary)).toEqual([
    false,
    false,
    false,
  ]);
});
