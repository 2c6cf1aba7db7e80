import { expect, test } from 'bun:test';
import { inTemporaryProject } from '../testing/temporary-project.ts';
import { selectTests } from './selection.ts';

const FILES = {
  'src/store/a.test.ts': '',
  'src/scan/b.test.ts': '',
  'src/scan/no-test.ts': '',
  'web/c.test.tsx': '',
  'dist/d.test.ts': '',
};

const select = (...given: string[]) => inTemporaryProject(FILES, (root) => selectTests(root, given));

test('without a name all files are run, and nothing outside the folders of tests', async () => {
  expect(await select()).toEqual({
    files: ['src/scan/b.test.ts', 'src/store/a.test.ts', 'web/c.test.tsx'],
    options: [],
  });
});

test.each([
  ['src/scan', ['src/scan/b.test.ts']],
  ['./src/scan/b.test.ts', ['src/scan/b.test.ts']],
  ['c.test', ['web/c.test.tsx']],
  ['nowhere', []],
])('%s names the files whose path contains it', async (name, files) => {
  expect((await select(name)).files).toEqual(files);
});

test('options are passed to Bun with their values, which are no file names', async () => {
  expect(await select('--bail', '-t', 'scan', 'src/store')).toEqual({
    files: ['src/store/a.test.ts'],
    options: ['--bail', '-t', 'scan'],
  });
});
