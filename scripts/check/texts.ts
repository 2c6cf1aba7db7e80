import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Glob } from 'bun';
import { allCommands } from '../../src/cli/commands.ts';
import { parseArguments } from '../../src/cli/parse-arguments.ts';
import { SERVE_OPTIONS } from '../../src/cli/serve-options.ts';
import { headingAnchors } from '../docs/heading-anchors.ts';

/** What a text may refer to. Paths are relative to the project. */
export type Project = {
  exists(path: string): boolean;
  /** The text of another page, to find its headings. */
  read(path: string): string;
  npmScripts: ReadonlySet<string>;
  benchmarks: ReadonlySet<string>;
};

/** The documentation files, in a fixed order. */
export const textsOf = (root: string): string[] =>
  ['*.md', 'docs/**/*.md', 'clients/*/*.md']
    .flatMap((pattern) => [...new Glob(pattern).scanSync(root)])
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

export function projectAt(root: string): Project {
  const { scripts }: { scripts: object } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const benchmarks = [...new Glob('*.ts').scanSync(join(root, 'bench'))].map((file) => file.slice(0, -3));
  return {
    exists: (path) => existsSync(join(root, path)),
    read: (path) => readFileSync(join(root, path), 'utf8'),
    npmScripts: new Set(Object.keys(scripts)),
    benchmarks: new Set(benchmarks),
  };
}

/** One line for each broken reference in the text at `path`: links, paths, npm scripts, commands. */
export function problemsIn(path: string, text: string, project: Project): string[] {
  return [
    ...linkProblems(path, text, project),
    ...pathProblems(text, project),
    ...scriptProblems(text, project),
    ...commandProblems(text),
  ].map((problem) => `${path}: ${problem}`);
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** Links in fenced blocks are not checked. */
const withoutBlocks = (text: string) => text.replace(/^```.*?^```$/gms, '');

function linkProblems(path: string, text: string, { exists, read }: Project): string[] {
  const links = matches(withoutBlocks(text), /\]\(([^)\s]+)\)/g).filter((link) => !/^[a-z]+:/.test(link));
  return links.flatMap((link) => {
    const [target = '', heading] = link.split('#');
    const isHere = target === '';
    const file = normalize(join(dirname(path), target)).replaceAll('\\', '/');
    if (!isHere && !exists(file)) return [`the link ${link} leads to no file`];
    if (heading === undefined || headingsIn(isHere ? text : read(file)).has(heading)) return [];
    return [`the link ${link} leads to no heading`];
  });
}

/** The anchors of a page's headings. */
const headingsIn = (text: string): Set<string> => new Set(headingAnchors(matches(withoutBlocks(text), /^#+ +(.+)$/gm)));

/** Paths of the project in backticks, such as `src/app/app.ts`; those with a placeholder are ignored. */
function pathProblems(text: string, { exists }: Project): string[] {
  return matches(text, /`((?:src|test|bench|scripts|docs|web)\/[\w./-]+)`/g)
    .filter((path) => !path.includes('NNNN') && !exists(path))
    .map((path) => `there is no ${path}`);
}

function scriptProblems(text: string, { npmScripts, benchmarks }: Project): string[] {
  const scripts = matches(text, /\bnpm run (?:-s )?([\w:-]+)/g).filter((name) => !npmScripts.has(name));
  const short = matches(text, /\bnpm (start|test)\b/g).filter((name) => !npmScripts.has(name));
  const named = matches(text, /\bnpm run bench -- ([\w -]+)/g).flatMap((names) => names.trim().split(/ +/));
  return [
    ...[...scripts, ...short].map((name) => `there is no npm script ${name}`),
    ...named.filter((name) => !benchmarks.has(name)).map((name) => `there is no benchmark ${name}`),
  ];
}

const COMMANDS = await allCommands();
const GROUPS = new Set(COMMANDS.map(({ words }) => words[0]));
const COMMON_OPTIONS = ['help', 'json'];
const SERVE = { words: ['serve'], options: SERVE_OPTIONS } as const;

function commandProblems(text: string): string[] {
  const blocks = matches(text, /^```(?:sh)?\n([\s\S]*?)^```$/gm).join('\n');
  const typed = matches(blocks, /^(?:[A-Z_]+=\S+ )*(?:npm run (?:-s )?repoint -- |repoint )(\S[^\n#]*)$/gm);
  const started = matches(blocks, /^(?:[A-Z_]+=\S+ )*npm start -- (\S[^\n#]*)$/gm);
  const inline = matches(text, /`(?:npm run (?:-s )?repoint -- |repoint )([^\n`]+)`/g);
  const named = matches(text, /`([a-z]+ [a-z-]+)[^`]*`/g).filter((words) => GROUPS.has(words.split(' ')[0] ?? ''));
  return [
    ...[...typed, ...inline, ...named].flatMap(problemWithCommand),
    ...[...typed, ...started.map((rest) => `serve ${rest}`)].flatMap(problemWithArguments),
  ];
}

const commandOf = (first: string, second: string) =>
  COMMANDS.find(({ words }) => words[0] === first && (words[1] ?? second) === second);

function problemWithCommand(line: string): string[] {
  const [first = '', second = ''] = line.split(/ +/);
  if (first.startsWith('--') || first === 'COMMAND' || first === 'serve') return [];
  if (GROUPS.has(first) && (second === '--help' || second === '')) return [];
  const found = commandOf(first, second);
  if (!found) return [`there is no command ${`${first} ${second}`.trim()}`];
  const options = matches(line, / --([a-z-]+)/g);
  const known = [...Object.keys(found.options ?? {}), ...COMMON_OPTIONS];
  return options
    .filter((option) => !known.includes(option))
    .map((option) => `${first} ${second} has no option --${option}`);
}

/** Commands are parsed by the program's own parser. Usage lines with brackets are ignored. */
function problemWithArguments(line: string): string[] {
  const words = shellWords(line);
  const [first = '', second = ''] = words;
  const command = first === 'serve' ? SERVE : commandOf(first, second);
  if (!command || /[[\]|<>]/.test(line)) return [];
  try {
    parseArguments(words.slice(command.words.length), command);
    return [];
  } catch (error) {
    return [`${line.trim()}: ${(error as Error).message}`];
  }
}

/** Splits words like a shell, with quotes but without expansion. */
const shellWords = (line: string): string[] =>
  [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) => word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'));
