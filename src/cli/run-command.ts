import { parseArgs } from 'node:util';
import { loadPlans } from '../config/load-plans.ts';
import { settingsFromEnvironment } from '../config/settings.ts';
import { invalid } from '../errors/refusal.ts';
import { systemClock } from '../lib/clock.ts';
import { openStore } from '../store/open-store.ts';
import type { Command, CommandInput } from './command.ts';
import { commandHelp } from './help.ts';

/** Runs one command against the store of the environment and gives what to print. */
export async function runCommand(command: Command, args: string[]): Promise<string> {
  const { isHelp, isJson, input } = parse(command, args);
  if (isHelp) return commandHelp(command);
  const settings = settingsFromEnvironment();
  const plans = loadPlans(settings.plansFile);
  const store = await openStore(settings, systemClock.now(), () => {});
  try {
    const output = await command.run({ store, clock: systemClock, plans, settings }, input);
    return isJson ? JSON.stringify(output, null, 2) : command.show(output);
  } finally {
    await store.close();
  }
}

function parse(command: Command, args: string[]): { isHelp: boolean; isJson: boolean; input: CommandInput } {
  const options = { ...command.options, help: { type: 'boolean' }, json: { type: 'boolean' } } as const;
  const parsed = attempt(() => parseArgs({ args, options, allowPositionals: true }));
  const values = parsed.values as CommandInput['options'];
  const isHelp = values.help === true;
  if (!isHelp) requirePositionals(command, parsed.positionals);
  return {
    isHelp,
    isJson: values.json === true,
    input: { positionals: parsed.positionals, options: values },
  };
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error));
  }
}

function requirePositionals(command: Command, given: string[]): void {
  const missing = command.positionals[given.length];
  if (missing !== undefined)
    throw invalid(`${missing} is missing; see repoint ${command.words.join(' ')} --help`);
  const extra = given[command.positionals.length];
  if (extra !== undefined)
    throw invalid(`"${extra}" is one word too many; see repoint ${command.words.join(' ')} --help`);
}
