import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allCommands, commandsOf } from '../../src/cli/commands.ts';
import { runCli } from '../harness/command-line.ts';
import { temporaryFolder } from '../harness/engines.ts';
import { runCliProcess } from '../harness/server-process.ts';

const COMMANDS = await allCommands();
/** A folder that does not exist: help must not create a database. */
const nowhere = { DATA_DIR: join(temporaryFolder(), 'nowhere') };

async function helpOf(args: string[], run = runCli): Promise<string> {
  const { exitCode, stdout, stderr } = await run(nowhere, args);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(existsSync(nowhere.DATA_DIR)).toBe(false);
  return stdout;
}

test.each([[[]], [['--help']], [['-h']], [['help']]])('repoint %p lists every command', async (args) => {
  const help = await helpOf(args);
  expect(help).toStartWith('Usage: npm run -s repoint -- COMMAND [options]\n');
  expect(help).toContain('  serve ');
  const lines = help.split('\n').map((line) => line.trim().split(/ {2,}/));
  for (const { words, summary } of COMMANDS) expect(lines).toContainEqual([words.join(' '), summary]);
});

test('every command is found by its first word', async () => {
  for (const command of COMMANDS) expect(await commandsOf(command.words[0])).toContain(command);
  expect(await commandsOf('constructor')).toEqual([]);
});

const groups = [...new Set(COMMANDS.filter(({ words }) => words.length === 2).map(({ words }) => words[0]))];

test.each(groups)('repoint %s --help lists the commands of the group and no others', async (group) => {
  const help = await helpOf([group, '--help']);
  expect(help).toBe(await helpOf([group]));
  for (const { words, summary } of COMMANDS) {
    if (words[0] === group) expect(help).toContain(summary);
    else expect(help).not.toContain(summary);
  }
});

const commands = COMMANDS.map((command) => [command.words.join(' '), command] as const);

test.each(commands)('repoint %s --help shows the arguments and explains each option', async (name, command) => {
  const help = await helpOf([...command.words, '--help']);
  expect(help).toStartWith(
    `Usage: npm run -s repoint -- ${name} ${command.usage ?? (command.positionals ?? []).join(' ')}`.trimEnd(),
  );
  for (const option of [...Object.keys(command.options ?? {}), 'json', 'help']) expect(help).toContain(`--${option}`);
  for (const { help: words } of Object.values(command.options ?? {})) expect(help).toContain(words);
});

test('repoint serve --help explains its options', async () => {
  expect(await helpOf(['serve', '--help'], runCliProcess)).toContain('--roles');
});

test.each(commands)(
  'repoint %s refuses every empty value and names it',
  async (name, { words, positionals = [], options = {} }) => {
    const refuses = async (args: string[], what: string) =>
      expect(await runCli(nowhere, [...words, ...args])).toEqual({
        exitCode: 2,
        stdout: '',
        stderr: `repoint: ${what} is empty; see npm run -s repoint -- ${name} --help\n`,
      });
    for (const [at, positional] of positionals.entries()) await refuses(positionals.with(at, ' '), positional);
    for (const [option, { type }] of Object.entries(options))
      if (type === 'string') {
        await refuses([...positionals, `--${option}`, ''], `--${option}`);
        await refuses([...positionals, `--${option}=`], `--${option}`);
      }
    expect(existsSync(nowhere.DATA_DIR)).toBe(false);
  },
);

test('repoint serve refuses an empty value before it starts', async () => {
  const { exitCode, stderr } = await runCliProcess(nowhere, ['serve', '--roles', '']);
  // In a run of all tests it is the compiled program, which is called by another name.
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringMatching(/^repoint: --roles is empty; see .*repoint.* serve --help\n$/),
  ]);
});
