import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { Glob } from 'bun';
import { analyse } from 'scslre';

/** A node of swc's syntax tree: only the parts that the rules use are typed. */
type Node = { type: string; span?: { start: number } } & Record<string, unknown>;

export type Finding = { line: number; problem: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const isNamed = (value: unknown, ...names: string[]): boolean =>
  isNode(value) && value.type === 'Identifier' && names.some((name) => name === value.value);

/** `.name` and `['name']`. */
function propertyOf(node: Node): unknown {
  const { property } = node;
  if (!isNode(property)) return undefined;
  if (property.type === 'Identifier') return property.value;
  return property.type === 'Computed' && isNode(property.expression) ? property.expression.value : undefined;
}

const isMember = (value: unknown, ...names: string[]): value is Node =>
  isNode(value) && value.type === 'MemberExpression' && names.some((name) => name === propertyOf(value));

/** `process`, `Bun`, and the same through `globalThis`. */
const isRuntime = (value: unknown) => isNamed(value, 'process', 'Bun') || isMember(value, 'process', 'Bun');

const isImportMeta = (value: unknown) => isNode(value) && value.type === 'MetaProperty' && value.kind === 'import.meta';

const destructures = (pattern: unknown, name: string): boolean =>
  isNode(pattern) &&
  Array.isArray(pattern.properties) &&
  pattern.properties.some((property) => isNode(property) && isNamed(property.key, name));

function isImportOf(node: Node, ...modules: string[]): boolean {
  const { source } = node;
  return node.type === 'ImportDeclaration' && isNode(source) && modules.some((module) => module === source.value);
}

type Rule = {
  /** The files in which it is allowed. */
  where: RegExp;
  problem: string;
  matches(node: Node): boolean;
};

/** The rules outside of src/: code that runs on a server's data must not stall on it, in browsers too. */
const EVERYWHERE: readonly Rule[] = [
  {
    where: /\.test\.tsx?$|\/testing\//,
    problem: 'has an expression that takes more than linear time: search for its begin and cut there instead',
    matches: (node) => node.type === 'RegExpLiteral' && isSuperLinear(String(node.pattern), String(node.flags)),
  },
];

/** Whether some text makes the expression backtrack polynomially or exponentially. */
function isSuperLinear(source: string, flags: string): boolean {
  return analyse({ source, flags }, { maxReports: 1 }).reports.length > 0;
}

/** What is allowed in only one place of src/. */
const RULES: readonly Rule[] = [
  {
    where: /^src\/config\//,
    problem: 'reads the environment: only src/config may, everybody else is given settings',
    matches: (node) =>
      (isMember(node, 'env') && (isRuntime(node.object) || isImportMeta(node.object))) ||
      (node.type === 'VariableDeclarator' && isRuntime(node.init) && destructures(node.id, 'env')) ||
      isImportOf(node, 'process', 'node:process'),
  },
  {
    where: /^src\/lib\/clock\.ts$/,
    problem: 'reads the time: only src/lib/clock.ts may, everybody else is given a clock or an instant',
    matches: (node) =>
      (isMember(node, 'now') && isNamed(node.object, 'Date')) ||
      (node.type === 'CallExpression' && isNamed(node.callee, 'Date')) ||
      (node.type === 'NewExpression' && isNamed(node.callee, 'Date') && isEmpty(node.arguments)),
  },
  {
    where: /^src\/store\//,
    problem: 'writes SQL: only src/store may',
    matches: (node) =>
      node.type === 'TaggedTemplateExpression' && (isNamed(node.tag, 'sql') || isMember(node.tag, 'sql', 'raw')),
  },
  {
    where: /^$/,
    problem: 'imports a type in the middle of a line, where the import rules do not see it: use `import type`',
    matches: (node) => node.type === 'TsImportType',
  },
];

const isEmpty = (list: unknown) => !Array.isArray(list) || list.length === 0;

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  if (isNode(value)) yield value;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

/**
 * The violations in a file. `path` is relative to the project and uses `/`. Throws if the text is not
 * TypeScript.
 */
export function findingsIn(path: string, text: string): Finding[] {
  const all = path.startsWith('src/') ? [...RULES, ...EVERYWHERE] : EVERYWHERE;
  const rules = all.filter((rule) => !rule.where.test(path));
  // swc's offsets continue from the files it parsed before, starting at the first token. An empty statement before
  // the text is that token, which makes offsets relative; a `#!` line is then not allowed.
  const bytes = Buffer.from(`;${text.replace(/^#!/, '//')}`);
  const tree = parseSync(bytes.toString(), {
    syntax: 'typescript',
    tsx: path.endsWith('x'),
    target: 'esnext',
  });
  const lineOf = (node: Node) =>
    bytes
      .subarray(0, (node.span?.start ?? 0) - tree.span.start)
      .toString()
      .split('\n').length;
  return [...nodesOf(tree)].flatMap((node) =>
    rules.filter((rule) => rule.matches(node)).map(({ problem }) => ({ line: lineOf(node), problem })),
  );
}

/** One line per finding in the program and the dashboard of a project. */
export async function checkSource(root: string): Promise<string[]> {
  const paths = [...new Glob('{src,web}/**/*.{ts,tsx}').scanSync(root)]
    .filter((path) => !path.includes('node_modules'))
    .sort();
  const lines = paths.map(async (path) => {
    const findings = findingsIn(path.replaceAll('\\', '/'), await Bun.file(join(root, path)).text());
    return findings.map(({ line, problem }) => `${path}:${line} ${problem}`);
  });
  return (await Promise.all(lines)).flat();
}

if (import.meta.main) {
  const lines = await checkSource(process.cwd());
  for (const line of lines) console.log(line);
  process.exitCode = lines.length === 0 ? 0 : 1;
}
