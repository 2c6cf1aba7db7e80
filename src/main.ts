#!/usr/bin/env bun
import { COMMANDS } from './cli/commands.ts';
import { programHelp } from './cli/help.ts';
import { runCommand } from './cli/run-command.ts';
import { commandLine } from './config/program.ts';
import { programVersion, versionText } from './config/version.ts';
import { invalid, Refusal } from './errors/refusal.ts';

/** The command line. What is refused says why on standard error and exits with 2. */
const [first, second, ...rest] = process.argv.slice(2);

try {
  process.exit(await dispatch());
} catch (error) {
  const isExpected =
    error instanceof Refusal ||
    ['SettingsError', 'PlansError', 'NewerSchemaError'].includes((error as Error).name);
  console.error(isExpected ? `repoint: ${(error as Error).message}` : error);
  process.exit(isExpected ? 2 : 1);
}

/** Gives the exit code. */
async function dispatch(): Promise<number> {
  if (first === undefined || isHelp(first)) return print(programHelp());
  if (isVersion(first)) {
    const version = programVersion();
    return print(second === '--json' ? JSON.stringify(version, null, 2) : versionText(version));
  }
  if (first === 'serve') {
    // Loaded only here: the server is half of the program, and a command need not wait for it.
    const { serve } = await import('./cli/serve.ts');
    return await serve(withSecond());
  }
  const group = COMMANDS.filter((command) => command.words[0] === first);
  if (group.length === 0)
    throw invalid(`there is no command "${first}"; ${commandLine('--help')} lists them`);
  const command = group.find(({ words }) => words.length === 1 || words[1] === second);
  if (command) {
    const { text, exitCode } = await runCommand(command, command.words.length === 1 ? withSecond() : rest);
    print(text);
    return exitCode;
  }
  if (second === undefined || isHelp(second)) return print(programHelp(first));
  throw invalid(`there is no command "${first} ${second}"; ${commandLine(first)} --help lists them`);
}

function isHelp(word: string): boolean {
  return ['--help', '-h', 'help'].includes(word);
}

function isVersion(word: string): boolean {
  return ['--version', '-v', 'version'].includes(word);
}

function withSecond(): string[] {
  return second === undefined ? [] : [second, ...rest];
}

function print(text: string): 0 {
  console.log(text);
  return 0;
}
