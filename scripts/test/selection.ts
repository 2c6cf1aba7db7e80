import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';

/** The folders with tests. Listed, so that nothing in dist/ or data/ is run. */
const FOLDERS = ['src', 'web', 'test', 'scripts'];
const PATTERN = '**/*.test.{ts,tsx}';
/** Bun's options that take the argument after them as their value. */
const WITH_VALUE = new Set(['-t', '--test-name-pattern', '--timeout', '--rerun-each', '--seed']);

export type Selection = { files: string[]; options: string[] };

/** `npm test -- src/store` runs the files whose path contains that, `npm test -- --bail` all with that option. */
export function selectTests(root: string, given: readonly string[]): Selection {
  const isValue = (index: number) => WITH_VALUE.has(given[index - 1] ?? '');
  const isOption = (argument: string, index: number) => argument.startsWith('-') || isValue(index);
  const names = given.filter((argument, index) => !isOption(argument, index)).map(withoutDot);
  const files = testFiles(root).filter((file) => names.length === 0 || names.some((name) => file.includes(name)));
  return { files, options: given.filter(isOption) };
}

const withoutDot = (path: string) => path.replace(/^\.\//, '');

function testFiles(root: string): string[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => [...new Glob(PATTERN).scanSync(join(root, folder))].map((file) => `${folder}/${file}`))
    .sort();
}
