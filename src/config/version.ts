import { version } from '../../package.json' with { type: 'json' };
import { programFile } from '../lib/program-files.ts';

/** The version of the source: the commit, with `-changed` if files differed from it, and its day. */
export type Version = { version: string; commit: string | null; date: string | null };

/** Set by the build of the binary (scripts/build-binary.ts); not defined in a checkout. */
declare const BUILT_FROM: Omit<Version, 'version'> | undefined;

let known: Version | undefined;

export function programVersion(): Version {
  known ??= { version, ...(typeof BUILT_FROM === 'undefined' ? commitOf(programFile('.')) : BUILT_FROM) };
  return known;
}

/** Nulls if the folder is no checkout, or git is not installed. */
export function commitOf(folder: string): Omit<Version, 'version'> {
  const [commit, date] = git(folder, ['log', '-1', '--format=%h %cs'])?.split(' ') ?? [];
  if (commit === undefined || date === undefined) return { commit: null, date: null };
  const isChanged = git(folder, ['status', '--porcelain', '--untracked-files=no']) !== '';
  return { commit: isChanged ? `${commit}-changed` : commit, date };
}

function git(folder: string, args: string[]): string | null {
  try {
    const { exitCode, stdout } = Bun.spawnSync(['git', '-C', folder, ...args], { stderr: 'ignore' });
    return exitCode === 0 ? stdout.toString().trim() : null;
  } catch {
    return null;
  }
}

/** For people: `repoint 0.1.0 (3f2a1bc, 2026-11-15)`. */
export function versionText({ version, commit, date }: Version): string {
  const origin = [commit, date].filter((part) => part !== null).join(', ');
  return `repoint ${version}${origin === '' ? '' : ` (${origin})`}`;
}
