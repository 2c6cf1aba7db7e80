import { commandLine } from '../config/program.ts';
import { programVersion, versionText } from '../config/version.ts';
import { invalid, Refusal } from '../errors/refusal.ts';
import type { Command, Terminal } from './command.ts';
import { allCommands, commandsOf } from './commands.ts';
import { programHelp } from './help.ts';
import { runCommand } from './run-command.ts';

const EXPECTED_ERRORS = ['SettingsError', 'PlansError', 'NewerSchemaError', 'UnfinishedImportError'];

/** Returns the exit code. A refusal prints its reason to standard error and exits with 2. */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(args, terminal);
  } catch (error) {
    const { name, message, cause } = error as Error;
    const isExpected = error instanceof Refusal || EXPECTED_ERRORS.includes(name);
    if (isExpected) terminal.printError(`repoint: ${message}`);
    else if (name === 'StoreUnavailable')
      terminal.printError(`repoint: the database does not answer (${(cause as Error)?.message ?? cause}); try again`);
    else terminal.printError(Bun.inspect(error));
    return isExpected ? 2 : 1;
  }
}

async function dispatch(args: readonly string[], terminal: Terminal): Promise<number> {
  const [first, second, ...rest] = args;
  if (first === undefined || isHelp(first)) return printHelp(terminal, await allCommands());
  if (isVersion(first)) {
    const version = programVersion();
    terminal.print(second === '--json' ? JSON.stringify(version, null, 2) : versionText(version));
    return 0;
  }
  if (first === 'serve') {
    // Loaded on demand: the server is half of the program, and commands need not wait for it.
    const { serve } = await import('./serve.ts');
    return await serve(args.slice(1));
  }
  const group = await commandsOf(first);
  if (group.length === 0) throw invalid(`there is no command "${first}"; ${commandLine('--help')} lists them`);
  const command = group.find(({ words }) => words.length === 1 || words[1] === second);
  if (command) {
    const ownArgs = command.words.length === 1 ? args.slice(1) : rest;
    const { text, exitCode } = await runCommand(command, ownArgs, terminal);
    if (text) terminal.print(text);
    return exitCode;
  }
  if (second === undefined || isHelp(second)) return printHelp(terminal, group, first);
  throw invalid(`there is no command "${first} ${second}"; ${commandLine(first)} --help lists them`);
}

function isHelp(word: string): boolean {
  return ['--help', '-h', 'help'].includes(word);
}

function isVersion(word: string): boolean {
  return ['--version', '-v', 'version'].includes(word);
}

function printHelp(terminal: Terminal, commands: readonly Command[], group?: string): 0 {
  terminal.print(programHelp(commands, group));
  return 0;
}
