import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Glob } from 'bun';
import { COMMANDS } from '../../src/cli/commands.ts';

/** What a text may speak of. Paths are relative to the project. */
export type Project = {
  exists(path: string): boolean;
  /** The text of another page, to look for its headings. */
  read(path: string): string;
  npmScripts: ReadonlySet<string>;
  benchmarks: ReadonlySet<string>;
};

/** The texts people read, in a fixed order. */
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

/** One line for everything in the text at `path` that leads nowhere: links, paths, npm scripts, commands. */
export function problemsIn(path: string, text: string, project: Project): string[] {
  return [
    ...linkProblems(path, text, project),
    ...pathProblems(text, project),
    ...scriptProblems(text, project),
    ...commandProblems(text),
  ].map((problem) => `${path}: ${problem}`);
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** What stands in a fenced block is shown to the reader, not followed. */
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

/** The names under which a page's headings can be linked. */
const headingsIn = (text: string): Set<string> =>
  new Set(
    matches(withoutBlocks(text), /^#+ +(.+)$/gm).map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

/** A path of the project in code marks, such as `src/app.ts`; with a placeholder in it it is a form, not a path. */
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

const GROUPS = new Set(COMMANDS.map(({ words }) => words[0]));
const COMMON_OPTIONS = ['help', 'json'];

function commandProblems(text: string): string[] {
  const typed = matches(text, /\bnpm run (?:-s )?repoint -- ([^\n`]+)/g);
  const named = matches(text, /`([a-z]+ [a-z-]+)[^`]*`/g).filter((words) =>
    GROUPS.has(words.split(' ')[0] ?? ''),
  );
  return [...typed, ...named].flatMap(problemWithCommand);
}

function problemWithCommand(line: string): string[] {
  const [first = '', second = ''] = line.split(/ +/);
  if (first.startsWith('--') || first === 'COMMAND' || first === 'serve') return [];
  if (GROUPS.has(first) && second === '--help') return [];
  const found = COMMANDS.find(({ words }) => words[0] === first && (words[1] ?? second) === second);
  if (!found) return [`there is no command ${first} ${second}`];
  const options = matches(line, / --([a-z-]+)/g);
  const known = [...Object.keys(found.options), ...COMMON_OPTIONS];
  return options
    .filter((option) => !known.includes(option))
    .map((option) => `${first} ${second} has no option --${option}`);
}
