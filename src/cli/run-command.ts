import { loadPlans } from '../config/load-plans.ts';
import { settingsFromEnvironment } from '../config/settings.ts';
import { systemClock } from '../lib/clock.ts';
import { openStore } from '../store/open-store.ts';
import type { Command } from './command.ts';
import { commandHelp } from './help.ts';
import { parseArguments } from './parse-arguments.ts';

/** Runs one command against the store of the environment and gives what to print. */
export async function runCommand(command: Command, args: string[]): Promise<string> {
  const input = parseArguments(args, command);
  if (input.options.help) return commandHelp(command);
  const settings = settingsFromEnvironment();
  const plans = loadPlans(settings.plansFile);
  const store = await openStore(settings, systemClock.now(), () => {});
  try {
    const output = await command.run({ store, clock: systemClock, plans, settings }, input);
    return input.options.json ? JSON.stringify(output, null, 2) : command.show(output);
  } finally {
    await store.close();
  }
}
