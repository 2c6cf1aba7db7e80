import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

type Step = { name: string; command: string[] };
type CheckResult = { name: string; ok: boolean; output: string; seconds: number };

const HERE = resolve(import.meta.dir, '..');
const tool = (path: string) => join(HERE, 'node_modules', path);
const script = (path: string) => [process.execPath, join(HERE, 'scripts', path)];

/** Every folder with code; those that a checkout does not have are skipped. */
const CODE_FOLDERS = ['src', 'test', 'bench', 'scripts', 'web', 'clients'];

/** The import rules of this project, for the project in `root`. Node runs it: the tool does not work in Bun. */
export function importsStep(root: string): Step {
  const folders = CODE_FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const config = join(HERE, '.dependency-cruiser.cjs');
  const cruise = tool('dependency-cruiser/bin/dependency-cruise.mjs');
  return {
    name: 'imports',
    command: ['node', cruise, ...folders, '--config', config, '--output-type', 'err-long'],
  };
}

/** By one thread: four, which is the default, take half as much processor time again, and other steps run beside it. */
const types = (project: string) => [tool('.bin/tsc'), '--noEmit', '--checkers', '1', '-p', project];

/** The steps of `npm run check`, the slowest first. They are independent and run in parallel. */
const steps = (root: string): Step[] => [
  { name: 'types', command: types(root) },
  { name: 'types of the dashboard', command: types(join(root, 'web')) },
  { name: 'types of the client', command: types(join(root, 'clients/typescript')) },
  importsStep(root),
  {
    name: 'format and lint',
    command: [tool('.bin/biome'), 'check', '--error-on-warnings'],
  },
  { name: 'source', command: script('check/source-rules.ts') },
  { name: 'docs', command: [...script('docs.ts'), '--check'] },
  { name: 'migrations', command: script('check/migrations.ts') },
  { name: 'dependencies', command: script('check/dependencies.ts') },
];

/** Runs a step in `root` and buffers its output, so that the output of parallel steps is not mixed. */
export async function runStep(step: Step, root: string): Promise<CheckResult> {
  const startedAt = performance.now();
  const child = Bun.spawn(step.command, { cwd: root, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { name: step.name, ok: code === 0, output: `${stdout}${stderr}`.trim(), seconds };
}

/** One line per finished step; a failed one is followed by its output. */
function report({ name, ok, output, seconds }: CheckResult): void {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(`\n${output}\n`);
}

if (import.meta.main) {
  const root = process.cwd();
  const outcomes = await Promise.all(
    steps(root).map(async (step) => {
      const outcome = await runStep(step, root);
      report(outcome);
      return outcome;
    }),
  );
  const failed = outcomes.filter((outcome) => !outcome.ok);
  if (failed.length > 0) console.log(`check failed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
