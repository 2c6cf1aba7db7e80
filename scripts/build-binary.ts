import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commitOf } from '../src/config/version.ts';
import { isTarget, ownTarget, runtimeFor, TARGETS, type Target } from './binary/runtime.ts';
import { carriedFiles, stateOfSources, threadFiles } from './binary/sources.ts';

const ROOT = resolve(import.meta.dir, '..');

/**
 * Builds one file with server, command line, dashboard, threads, country data, decoder, migrations and docs. Returns
 * its path: `dist/repoint` for this machine, `dist/repoint-TARGET` for another. Does nothing if nothing has changed.
 */
export async function buildBinary(target: Target | null): Promise<string> {
  const outfile = join(ROOT, target === null ? 'dist/repoint' : `dist/repoint-${target}`);
  const origin = givenCommit() ?? commitOf(ROOT);
  const state = stateOfSources(ROOT, { origin, bun: Bun.version });
  const mark = join(ROOT, '.cache/binaries', target ?? 'own');
  if (existsSync(outfile) && existsSync(mark) && readFileSync(mark, 'utf8') === state) return outfile;
  // Built beside the old one and moved into place: tests may be running it.
  const folder = join(ROOT, '.cache/binaries', String(process.pid));
  await compile(folder, target, origin);
  renameSync(join(folder, 'repoint'), outfile);
  rmSync(folder, { recursive: true });
  writeFileSync(mark, state);
  return outfile;
}

/** Set by the Dockerfile, since an image is built without the history. */
function givenCommit(): { commit: string; date: string | null } | null {
  const { COMMIT: commit, COMMIT_DATE: date } = process.env;
  return commit ? { commit, date: date || null } : null;
}

/** The compiler keeps the paths within a folder and drops those of single files, so these are copied into folders. */
function collectAssets(folder: string): string[] {
  for (const path of carriedFiles(ROOT)) cpSync(join(ROOT, path), join(folder, path));
  // Looked for beside the code that loads it, which is part of the render thread in a binary.
  cpSync(join(ROOT, 'node_modules/harfbuzzjs/dist/harfbuzz.wasm'), join(folder, 'src/render/harfbuzz.wasm'));
  return readdirSync(folder).map((name) => join(folder, name));
}

/** Into `folder`, as `repoint`. */
async function compile(folder: string, target: Target | null, origin: object): Promise<void> {
  const assets = collectAssets(join(folder, 'assets'));
  await Bun.build({
    entrypoints: ['src/main.ts', ...threadFiles(ROOT)].map((path) => join(ROOT, path)),
    root: ROOT,
    target: 'bun',
    // No path of this machine: a binary must not reveal where it was built, nor look for files there.
    define: { BUILT_FROM: JSON.stringify(origin), __dirname: '"/"', __filename: '"/"' },
    // Identifiers are kept: errors are distinguished by name, and stack traces must be readable.
    minify: { whitespace: true, syntax: true, identifiers: false },
    // With bytecode a server needs half the processor time to start. It works only on the machine that built it.
    bytecode: target === null,
    format: 'esm',
    compile: {
      outfile: join(folder, 'repoint'),
      assets,
      ...(target === null ? {} : { target: `bun-${target}`, executablePath: runtimeFor(ROOT, target) }),
      // Settings come only from the environment, and nothing in the current folder may change what it runs.
      autoloadDotenv: false,
      autoloadBunfig: false,
      autoloadTsconfig: false,
      autoloadPackageJson: false,
    },
  });
}

async function main(names: string[]): Promise<number> {
  const unknown = names.find((name) => name !== '--all' && !isTarget(name));
  if (unknown !== undefined) {
    console.error(`repoint: there is no target "${unknown}"; there are ${Object.keys(TARGETS).join(', ')}.`);
    return 2;
  }
  const wanted: (Target | null)[] = names.includes('--all')
    ? (Object.keys(TARGETS) as Target[])
    : names.filter(isTarget);
  let failures = 0;
  for (const target of wanted.length === 0 ? [null] : wanted) {
    const startedAt = performance.now();
    try {
      const file = await buildBinary(target);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      console.log(
        `${file} (${target ?? ownTarget() ?? 'this machine'}): ${(statSync(file).size / 1e6).toFixed(0)} MB, ${seconds} s`,
      );
    } catch (error) {
      failures += 1;
      console.error(`repoint: no binary for ${target ?? 'this machine'}: ${(error as Error).message}`);
    }
  }
  return failures === 0 ? 0 : 1;
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)));
