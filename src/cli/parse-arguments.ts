import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { commandLine } from '../config/program.ts';
import { invalid } from '../errors/refusal.ts';
import { hasControlCharacters } from '../lib/control-characters.ts';
import type { CommandInput } from './command.ts';

/** Every command has these. */
const COMMON: ParseArgsOptionsConfig = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
};

/** The positionals and options of a command. Invalid ones are refused with a hint to the help. */
export function parseArguments(
  args: string[],
  {
    words,
    positionals: wanted = [],
    options = {},
  }: {
    words: readonly string[];
    positionals?: readonly string[];
    options?: ParseArgsOptionsConfig;
  },
): CommandInput {
  const see = `see ${commandLine(words.join(' '))} --help`;
  if (!args.every(isText)) throw invalid(`an argument is not text without control characters; ${see}`);
  const { values, positionals } = parse(args, { ...options, ...COMMON }, see);
  if (values.help !== true) {
    requirePositionals(wanted, positionals, see);
    requireNotEmpty(wanted, positionals, values, see);
  }
  return { positionals, options: values as CommandInput['options'] };
}

/** Line breaks are allowed, for JSON. */
function isText(arg: string): boolean {
  return arg.isWellFormed() && !hasControlCharacters(arg, { lines: true });
}

function parse(args: string[], options: ParseArgsOptionsConfig, see: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Only its first sentence says what is wrong.
    const [problem] = (error as Error).message.split('. ');
    throw invalid(`${problem}; ${see}`);
  }
}

function requirePositionals(wanted: readonly string[], given: string[], see: string): void {
  const missing = wanted[given.length];
  if (missing !== undefined) throw invalid(`${missing} is missing; ${see}`);
  const extra = given[wanted.length];
  if (extra !== undefined) throw invalid(`"${extra}" is an unexpected argument; ${see}`);
}

/** An empty text is an unset variable of a script; taken as "not given" it would change what the command does. */
function requireNotEmpty(
  names: readonly string[],
  positionals: string[],
  values: Record<string, unknown>,
  see: string,
): void {
  const given = [
    ...positionals.map((value, at) => [names[at], value]),
    ...Object.entries(values).map(([name, value]) => [`--${name}`, value]),
  ];
  const empty = given.find(([, value]) => typeof value === 'string' && value.trim() === '');
  if (empty) throw invalid(`${empty[0]} is empty; ${see}`);
}
