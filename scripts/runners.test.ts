import { describe, expect, test } from 'bun:test';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryProject, PROJECT } from './testing/temporary-project.ts';

const isNoTest = (path: string) => !path.endsWith('.test.ts');

/** Runs one of this project's scripts in a temporary project with these files. */
const ran = (script: string, args: string[], files: Record<string, string>) =>
  inTemporaryProject(files, (root) => {
    cpSync(join(PROJECT, script), join(root, script));
    cpSync(join(PROJECT, 'scripts/test'), join(root, 'scripts/test'), { recursive: true, filter: isNoTest });
    const run = Bun.spawnSync([process.execPath, script, ...args], { cwd: root, stdin: 'ignore' });
    return { code: run.exitCode, stdout: run.stdout.toString(), stderr: run.stderr.toString() };
  });

describe('the test runner', () => {
  const noting = (body: string) =>
    `import { test, expect } from 'bun:test';
     import { appendFileSync } from 'node:fs';
     test('a', () => { appendFileSync(process.env.TEST_NOTES, 'Ran on SQLite\\n'); ${body} });`;
  const files = { 'src/a.test.ts': noting(''), 'test/b.test.ts': noting(''), 'dist/c.test.ts': noting('') };

  test('runs src, test and scripts, and nothing else', async () => {
    const { code, stderr } = await ran('scripts/test.ts', [], files);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^ *2 pass$/m)]);
  });

  test('runs only what is named', async () => {
    expect((await ran('scripts/test.ts', ['src'], files)).stderr).toMatch(/^ 1 pass$/m);
  });

  test('fails if nothing has the name', async () => {
    const { code, stderr } = await ran('scripts/test.ts', ['nowhere'], files);
    expect([code, stderr]).toEqual([1, 'repoint: no file of tests is named nowhere.\n']);
  });

  test('ends with what the tests noted, each line once', async () => {
    const { stderr } = await ran('scripts/test.ts', [], files);
    expect(stderr).toEndWith('\nRan on SQLite\n');
    expect(stderr.match(/Ran on SQLite/g)?.length).toBe(1);
  });

  test('runs files with guarantees of time after all others, and fails if one of them does', async () => {
    const timed =
      "test('t', () => expect(performance.timeOrigin).toBeGreaterThan(Number(readFileSync('ended', 'utf8'))));";
    const slow = "test('s', async () => { await Bun.sleep(300); writeFileSync('ended', String(Date.now())); });";
    const imports = "import { expect, test } from 'bun:test'; import { readFileSync, writeFileSync } from 'node:fs';";
    const run = (body: string) =>
      ran('scripts/test.ts', [], { 'src/a.timed.test.ts': imports + body, 'src/b.test.ts': imports + slow });
    expect((await run(timed)).code).toBe(0);
    expect((await run("test('f', () => expect(1).toBe(2));")).code).toBe(1);
  });

  test('counts a test process that dies as a failure', async () => {
    const { code, stderr } = await ran('scripts/test.ts', [], {
      ...files,
      'src/d.test.ts': noting('process.exit(0)'),
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ *1 fail$/m);
  });

  test('fails when a test does', async () => {
    const { code } = await ran('scripts/test.ts', [], {
      ...files,
      'src/d.test.ts': noting('expect(1).toBe(2)'),
    });
    expect(code).toBe(1);
  });
});

describe('the benchmark runner', () => {
  const files = {
    'bench/one.ts': "export const run = () => console.log('1 x');",
    'bench/two.ts': "import { help } from './help.ts'; export async function run() { await help(); }",
    'bench/help.ts': "export const help = () => console.log('2 x');",
  };

  test('runs all files that export run', async () => {
    expect(await ran('bench/run.ts', [], files)).toEqual({
      code: 0,
      stdout: '\n# one\n\n1 x\n\n# two\n\n2 x\n',
      stderr: '',
    });
  });

  test('runs only what is named, and refuses an unknown name', async () => {
    expect((await ran('bench/run.ts', ['two'], files)).stdout).toBe('\n# two\n\n2 x\n');
    const refused = await ran('bench/run.ts', ['one', 'help'], files);
    expect(refused).toEqual({ code: 2, stdout: '', stderr: 'No benchmark help; there are one, two.\n' });
  });
});
