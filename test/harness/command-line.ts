import { runProgram } from '../../src/cli/run-program.ts';
import { readSettings } from '../../src/config/settings.ts';
import type { StoreEnv } from './engines.ts';

export type CommandOptions = { stdin?: string; env?: Record<string, string> };
export type CommandResult = { exitCode: number; stdout: string; stderr: string };

/**
 * Runs a command with its own connection to the store, in this process, because a new one takes ten times the processor
 * time. `runCliProcess` starts one, for tests in which the process itself matters.
 */
export async function runCli(
  storeEnv: StoreEnv,
  args: string[],
  { stdin = '', env = {}, run = runProgram }: CommandOptions & { run?: typeof runProgram } = {},
): Promise<CommandResult> {
  if (args[0] === 'serve') throw new Error('A server needs a process of its own');
  const output = { stdout: '', stderr: '' };
  const exitCode = await run(args, {
    settings: () => readSettings({ ...storeEnv, ...env }),
    readInput: async () => stdin,
    print(text) {
      output.stdout += `${text}\n`;
    },
    printError(text) {
      output.stderr += `${text}\n`;
    },
  });
  return { exitCode, ...output };
}

/** The same with `--json`; throws if the command was refused. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it asserts on
export async function runCliJson(storeEnv: StoreEnv, args: string[]): Promise<any> {
  const result = await runCli(storeEnv, [...args, '--json']);
  if (result.exitCode !== 0) throw new Error(`${args.join(' ')} exited with ${result.exitCode}: ${result.stderr}`);
  return JSON.parse(result.stdout);
}
