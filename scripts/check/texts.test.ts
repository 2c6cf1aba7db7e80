import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { PROJECT } from '../testing/temporary-project.ts';
import { type Project, problemsIn, projectAt, textsOf } from './texts.ts';

const project = projectAt(PROJECT);

for (const path of textsOf(PROJECT)) {
  test(`${path} refers only to files, headings, npm scripts and commands that exist`, async () => {
    const text = await Bun.file(join(PROJECT, path)).text();
    expect(problemsIn(path, text, project)).toEqual([]);
  });
}

test('the readme, the changelog and every decision are among the texts', () => {
  const texts = textsOf(PROJECT);
  for (const path of ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'docs/operating.md'])
    expect(texts).toContain(path);
  expect(texts.filter((path) => path.startsWith('docs/adr/')).length).toBeGreaterThan(0);
});

describe('a text with a broken reference', () => {
  const files: Record<string, string> = {
    'docs/page.md': '# A page\n\n## Country data, (c)\n',
    'src/app/app.ts': '',
  };
  const small: Project = {
    exists: (path) => path in files,
    read: (path) => files[path] ?? '',
    npmScripts: new Set(['start', 'bench', 'repoint']),
    benchmarks: new Set(['store']),
  };
  const problemsOf = (text: string) => problemsIn('docs/other.md', text, small);

  test.each([
    ['[a](nowhere.md)', 'the link nowhere.md leads to no file'],
    ['![a](../picture.png)', 'the link ../picture.png leads to no file'],
    ['[a](page.md#nothing)', 'the link page.md#nothing leads to no heading'],
    ['`src/gone.ts`', 'there is no src/gone.ts'],
    ['`npm run lint`', 'there is no npm script lint'],
    ['npm test', 'there is no npm script test'],
    ['npm run bench -- store speed', 'there is no benchmark speed'],
    ['```sh\nnpm run -s repoint -- accounts destroy\n```', 'there is no command accounts destroy'],
    ['by `keys rotate KEY_ID`', 'there is no command keys rotate'],
    ['`npm run -s repoint -- keys create --colour red`', 'keys create has no option --colour'],
    ['`repoint keys rotate`', 'there is no command keys rotate'],
    ['```\nrepoint backup\n```', 'backup: FILE is missing; see npm run -s repoint -- backup --help'],
    [
      '```sh\nDATA_DIR=x npm start -- --colour red\n```',
      "serve --colour red: Unknown option '--colour'; see npm run -s repoint -- serve --help",
    ],
  ])('%s is found', (text, problem) => {
    expect(problemsOf(text)).toEqual([`docs/other.md: ${problem}`]);
  });

  test.each([
    '[a](page.md) [b](page.md#country-data-c) [c](https://example.com/x) ![d](../src/app/app.ts)',
    '# Here\n\n[a](#here)',
    '```\n[a](nowhere.md)\n```',
    '`src/app/app.ts` and `docs/adr/NNNN-title.md`',
    'npm start, npm run bench -- store',
    '```sh\nnpm run -s repoint -- accounts update a@b.c --limits \'{"per_minute": 5}\' --json\n```',
    '```sh\nnpm run -s repoint -- COMMAND\nnpm run -s repoint -- --help\nnpm run -s repoint -- keys --help\n```',
    '```sh\nnpm start -- --roles api,work\n```',
  ])('%s is left alone', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});
