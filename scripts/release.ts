import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ownTarget, TARGETS } from './binary/runtime.ts';
import { RELEASED_FILE, recordRelease } from './migrations/released.ts';
import { npmCommand } from './npm-command.ts';

/** What a release changes in the sources. */
const CHANGED = ['CHANGELOG.md', 'package.json', 'package-lock.json', RELEASED_FILE];
const UNRELEASED = /^## \[Unreleased\]\n+(?:What will be .*\n+)?/m;

/** The changelog with the unreleased section under this version, and the text of that section; null without entries. */
export function releasedChangelog(
  changelog: string,
  version: string,
  day: string,
): { changelog: string; notes: string } | null {
  const [heading] = UNRELEASED.exec(changelog) ?? [];
  if (heading === undefined) return null;
  const start = changelog.indexOf(heading) + heading.length;
  const [notes = ''] = changelog.slice(start).split(/^## /m);
  if (!/^- /m.test(notes)) return null;
  return {
    changelog: changelog.replace(UNRELEASED, `## [${version}] - ${day}\n\n`),
    notes: `${notes.trim()}\n`,
  };
}

/** A step that failed, in words for the reader. */
class ReleaseError extends Error {}

type Options = { version: string; isDryRun: boolean; day: string; key: string | undefined };

/**
 * Commits and tags the version in `root`, with its files in dist/release. Whatever fails, and a dry run in any case,
 * leaves sources, history and tags as they were.
 */
async function release(root: string, { version, isDryRun, day, key }: Options): Promise<void> {
  const tag = `v${version}`;
  const git = (...args: string[]) => run(root, ['git', ...args]);
  const npm = (...args: string[]) => run(root, [...npmCommand(), ...args]);
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new ReleaseError(`"${version}" is no version; give one such as 1.2.3`);
  if (git('status', '--porcelain') !== '')
    throw new ReleaseError('there are changes that are not committed; commit or remove them');
  if (git('tag', '--list', tag) !== '') throw new ReleaseError(`there is a tag ${tag} already`);
  const released = releasedChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version, day);
  if (released === null)
    throw new ReleaseError('CHANGELOG.md has no section "## [Unreleased]" with entries to release');
  if (key !== undefined && !existsSync(key)) throw new ReleaseError(`RELEASE_KEY: there is no file ${key}`);

  const before = git('rev-parse', 'HEAD');
  let isTagged = false;
  try {
    writeFileSync(join(root, 'CHANGELOG.md'), released.changelog);
    await recordRelease(root, version);
    npm('version', version, '--no-git-tag-version', '--allow-same-version');
    git('commit', '--quiet', '--message', `release: ${version}`, '--', ...CHANGED);
    if (isDryRun) npm('run', 'check');
    else run(root, [join(root, '.ci/run')]);
    const files = makeFiles(root, version, released.notes, npm);
    if (key !== undefined) run(root, ['ssh-keygen', '-q', '-Y', 'sign', '-n', 'file', '-f', key, files.sums]);
    if (!isDryRun) {
      git('tag', '--annotate', tag, '--message', `repoint ${version}`);
      isTagged = true;
    }
    console.log(`${files.folder}:\n${readFileSync(files.sums, 'utf8')}`);
    console.log(key === undefined ? 'Not signed: RELEASE_KEY is not set.' : 'Signed: SHA256SUMS.sig');
    console.log(isDryRun ? 'Nothing was committed or tagged.' : `Tagged ${tag}. To publish: git push --follow-tags`);
  } finally {
    if (!isTagged) {
      git('reset', '--quiet', '--soft', before);
      git('restore', '--staged', '--worktree', '--', ...CHANGED);
    }
  }
}

/** Everything that is published, and its checksums. */
function makeFiles(
  root: string,
  version: string,
  notes: string,
  npm: (...args: string[]) => string,
): { folder: string; sums: string } {
  const folder = join(root, 'dist/release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  npm('run', 'build:binary', '--', '--all');
  const binaries = Object.keys(TARGETS).map((target) => {
    const name = `repoint-${version}-${target}`;
    copyFileSync(join(root, `dist/repoint-${target}`), join(folder, name));
    return name;
  });
  npm('run', 'sbom');
  copyFileSync(join(root, 'dist/sbom.json'), join(folder, `repoint-${version}-sbom.json`));
  writeFileSync(join(folder, `repoint-${version}-changes.md`), notes);
  const own = binaries.find((name) => name.endsWith(`-${ownTarget()}`));
  const names = [...binaries, `repoint-${version}-sbom.json`, `repoint-${version}-changes.md`];
  if (own !== undefined) {
    const found = run(folder, [join(folder, own), '--version']);
    if (!found.startsWith(`repoint ${version} `) || found.includes('-changed'))
      throw new ReleaseError(`${own} calls itself "${found}"`);
    writeFileSync(join(folder, `repoint-${version}-licences.txt`), run(folder, [join(folder, own), 'licences']));
    names.push(`repoint-${version}-licences.txt`);
  }
  const sum = (name: string) => new Bun.CryptoHasher('sha256').update(readFileSync(join(folder, name))).digest('hex');
  const sums = join(folder, 'SHA256SUMS');
  writeFileSync(sums, names.map((name) => `${sum(name)}  ${name}\n`).join(''));
  return { folder, sums };
}

/** Returns the output; throws with it if the command fails. */
function run(cwd: string, command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, stdin: 'ignore', stderr: 'pipe' });
  if (exitCode === 0) return stdout.toString().trim();
  const said = `${stdout}${stderr}`.trim();
  throw new ReleaseError(`${command.join(' ')} failed${said === '' ? '' : `:\n${said}`}`);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  try {
    await release(process.cwd(), {
      version: positionals.join(' '),
      isDryRun: values['dry-run'],
      day: new Date().toISOString().slice(0, 10),
      key: process.env.RELEASE_KEY,
    });
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.error(`repoint: not released: ${error.message}`);
    process.exitCode = 1;
  }
}
