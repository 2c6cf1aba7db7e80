import { loadPlans } from '../config/load-plans.ts';
import { settingsFromEnvironment } from '../config/settings.ts';
import { systemClock } from '../lib/clock.ts';
import type { Command, CommandInput } from './command.ts';
import { commandHelp } from './help.ts';
import { parseArguments } from './parse-arguments.ts';

/** What to print, and what to exit with. */
export type CommandResult = { text: string; exitCode: number };

/** Runs one command, most of them against the store of the environment. */
export async function runCommand(command: Command, args: string[]): Promise<CommandResult> {
  const input = parseArguments(args, command);
  if (input.options.help) return { text: commandHelp(command), exitCode: 0 };
  const output = 'run' in command ? await runOnStore(command, input) : await command.runWithoutStore(input);
  return {
    text: input.options.json ? JSON.stringify(output, null, 2) : command.show(output),
    exitCode: command.exitCode?.(output) ?? 0,
  };
}

async function runOnStore(
  command: Extract<Command, { run: unknown }>,
  input: CommandInput,
): Promise<unknown> {
  const settings = settingsFromEnvironment();
  const plans = loadPlans(settings.plansFile);
  // Loaded only here: help, and arguments that are refused, need no store.
  const { openStore } = await import('../store/open-store.ts');
  const store = await openStore(settings, systemClock.now(), () => {});
  try {
    return await command.run({ store, clock: systemClock, plans, settings }, input);
  } finally {
    await store.close();
  }
}
