import { describe, expect, test } from 'bun:test';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryProject, PROJECT } from './testing/temporary-project.ts';

/** The exit code and the last line of `.ci/run` in a project with these two npm scripts. */
const ciRun = (check: string, test: string) =>
  inTemporaryProject({ 'package.json': JSON.stringify({ name: 'p', scripts: { check, test } }) }, (root) => {
    cpSync(join(PROJECT, '.ci/run'), join(root, '.ci/run'));
    const { exitCode, stdout } = Bun.spawnSync([join(root, '.ci/run')], {
      cwd: '/',
      stdin: 'ignore',
      stderr: 'ignore',
    });
    return [exitCode, stdout.toString().split('\n').at(-2)];
  });

/** Like Bun's own summary at the end of a run. */
const summary = (pass: number, fail: number) => `printf ' ${pass} pass\\n ${fail} fail\\nRan tests\\n' >&2`;

describe('.ci/run closes with the numbers of the test run', () => {
  test('and succeeds when check and tests do', async () => {
    expect(await ciRun('true', summary(12, 0))).toEqual([0, '12 passed, 0 failed']);
  });

  test('and fails when the check does, which counts as one', async () => {
    expect(await ciRun('false', summary(12, 0))).toEqual([1, '12 passed, 1 failed']);
  });

  test('and fails when the tests break off without a summary', async () => {
    expect(await ciRun('true', 'exit 134')).toEqual([1, '0 passed, 1 failed']);
  });

  test('and fails when a test does, with the sum of the two parts of a run', async () => {
    expect(await ciRun('true', `${summary(1, 9)}; ${summary(12, 0)}; exit 1`)).toEqual([1, '13 passed, 9 failed']);
  });
});
