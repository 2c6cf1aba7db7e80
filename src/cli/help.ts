import { commandLine } from '../config/program.ts';
import type { Command } from './command.ts';
import { textList } from './text-table.ts';

const SERVE: [string, string] = ['serve', 'Start the server'];

/** The help of all commands, or of those of a group. */
export function programHelp(commands: readonly Command[], group?: string): string {
  const entries = commands.map((command): [string, string] => [`  ${command.words.join(' ')}`, command.summary]);
  const serve: [string, string][] = group === undefined ? [[`  ${SERVE[0]}`, SERVE[1]]] : [];
  return [
    `Usage: ${commandLine(group ?? 'COMMAND')} ${group === undefined ? '' : 'COMMAND '}[options]`,
    '',
    textList([...serve, ...entries]),
    '',
    'Add --help to a command for its options, --json for one JSON document instead of text. --version prints the version.',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const { usage = (command.positionals ?? []).join(' ') } = command;
  const options = Object.entries(command.options ?? {}).map(([name, { help }]): [string, string] => [
    `  --${name}`,
    help,
  ]);
  const common: [string, string][] = [
    ['  --json', 'print one JSON document'],
    ['  --help', 'show this'],
  ];
  return [
    `Usage: ${commandLine(command.words.join(' '))} ${usage}`.trimEnd(),
    '',
    `${command.summary}.`,
    '',
    textList([...options, ...common]),
  ].join('\n');
}

export const SERVE_HELP = [
  `Usage: ${commandLine('serve')} [--roles api,scan,work] [--processes N]`,
  '',
  'Start the server. Settings come from the environment.',
  '',
  textList([
    ['  --roles', 'which parts run in this process, with commas between them (default: all)'],
    ['  --processes', 'that many processes on one port, each replaced if it ends (PostgreSQL only; default: 1)'],
    ['  --help', 'show this'],
  ]),
].join('\n');
