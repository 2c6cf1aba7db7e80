import { loadPlans } from '../config/load-plans.ts';
import { systemClock } from '../lib/clock.ts';
import { createMailer } from '../people/sign-in/mailer.ts';
import { Mails } from '../people/sign-in/mails.ts';
import { SecurityMails } from '../people/sign-in/security-mails.ts';
import type { Author } from '../store/activity/activity.ts';
import type { Command, CommandInput, Terminal } from './command.ts';
import { commandHelp } from './help.ts';
import { parseArguments } from './parse-arguments.ts';

/** What to print, and the exit code. */
export type CommandResult = { text: string; exitCode: number };

/** Runs one command, most of them on the configured store. */
export async function runCommand(command: Command, args: string[], terminal: Terminal): Promise<CommandResult> {
  const input = parseArguments(args, command);
  if (input.options.help) return { text: commandHelp(command), exitCode: 0 };
  const result =
    'run' in command
      ? await runOnStore(command, input, terminal)
      : resultOf(command, input, await command.runWithoutStore(input, terminal.settings));
  if (command.changesStore) {
    const { storeName } = await import('../store/open-store.ts');
    terminal.printError(`Store: ${storeName(terminal.settings())}`);
  }
  return result;
}

/** In activity logs. */
const author = (): Author => ({ actor: { kind: 'command_line' }, address: null });

async function runOnStore(
  command: Extract<Command, { run: unknown }>,
  input: CommandInput,
  { settings: readSettings, readInput, printError }: Terminal,
): Promise<CommandResult> {
  const instead = command.insteadOfRun?.(input, readSettings) ?? null;
  if (instead !== null) return resultOf(command, input, await instead);
  const settings = readSettings();
  const plans = loadPlans(settings.plansFile);
  // Loaded on demand: help and invalid arguments need no store.
  const { openStore } = await import('../store/open-store.ts');
  const { requireStore } = await import('../store/inspect-store.ts');
  if (!command.mayCreateStore) await requireStore(settings);
  const store = await openStore(settings, systemClock.now(), () => {});
  const { smtpUrl, publicUrl } = settings;
  const log = { error: (_: unknown, message?: string) => printError(message ?? '') };
  const mails = new Mails(smtpUrl === null ? null : createMailer(smtpUrl, publicUrl), log);
  const securityMails = new SecurityMails({ store, clock: systemClock, mails, publicUrl });
  try {
    const context = { store, clock: systemClock, plans, settings, securityMails, readInput, printError, author };
    const output = await command.run(context, input);
    const note = input.options.json ? undefined : await command.note?.(context, output, input);
    return resultOf(command, input, output, note);
  } finally {
    await mails.close();
    await store.close();
  }
}

function resultOf(command: Command, input: CommandInput, output: unknown, note = ''): CommandResult {
  const shown = () => [command.show(output), note].filter((part) => part !== '').join('\n');
  return {
    text: input.options.json ? JSON.stringify(output, null, 2) : shown(),
    exitCode: command.exitCode?.(output, input) ?? 0,
  };
}
