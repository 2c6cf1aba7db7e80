import { join } from 'node:path';
import type { CommandOptions, CommandResult } from './command-line.ts';
import type { StoreEnv } from './engines.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

export const ROOT = join(import.meta.dir, '..', '..');
export const BUN = join(ROOT, 'node_modules', '.bin', 'bun');
const MAIN = join(ROOT, 'src', 'main.ts');
/** The compiled program in a run of all tests, else the sources: see scripts/test.ts. */
export const PROGRAM = process.env.TEST_PROGRAM ? [process.env.TEST_PROGRAM] : [BUN, MAIN];

/** The first account's key, preset so that tests know it. */
export const FIRST_KEY = 'api_live_TestTestTestTestTestTestTestTest';

export type ServerProcess = {
  url: string;
  pid: number;
  /** The output so far. */
  output(): string;
  kill(signal?: NodeJS.Signals): Promise<number>;
  exited: Promise<number>;
};

const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200;

/** Starts the program, or another `program`, in its own process and waits until it is ready, or until `isUp`. */
export async function startProcess(
  storeEnv: StoreEnv,
  env: Record<string, string> = {},
  args: readonly string[] = [],
  { isUp = isReady, program = PROGRAM } = {},
): Promise<ServerProcess> {
  const port = Number(env.PORT ?? freePort());
  const settings = { ...storeEnv, PORT: String(port), BOOTSTRAP_API_KEY: FIRST_KEY, ...env };
  const child = spawnProgram(['serve', ...args], settings, { program });
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    (async () => {
      for await (const chunk of stream) output += Buffer.from(chunk).toString();
    })();
  }
  await untilUp(
    () => isUp(url),
    child.exited,
    () => output,
  );
  return {
    url,
    pid: child.pid,
    output: () => output,
    exited: child.exited,
    kill(signal = 'SIGKILL') {
      child.kill(signal);
      return child.exited;
    },
  };
}

async function untilUp(isUp: () => Promise<boolean>, exited: Promise<number>, output: () => string): Promise<void> {
  let hasExited = false;
  exited.then(() => {
    hasExited = true;
  });
  await until(async () => hasExited || (await isUp()));
  if (hasExited) throw new Error(`The server ended before it was ready:\n${output()}`);
}

/** Runs a command in its own process. */
export async function runCliProcess(
  storeEnv: StoreEnv,
  args: string[],
  options: CommandOptions & { program?: string[] } = {},
): Promise<CommandResult> {
  const child = spawnProgram(args, { ...storeEnv, ...options.env }, options);
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exitCode, stdout, stderr };
}

/** The real program, with piped output. */
export function spawnProgram(
  args: string[],
  env: Record<string, string | undefined>,
  { stdin, program = PROGRAM }: { stdin?: string; program?: string[] } = {},
) {
  return Bun.spawn([...program, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdin: stdin === undefined ? 'ignore' : Buffer.from(stdin),
    stdout: 'pipe',
    stderr: 'pipe',
  });
}
