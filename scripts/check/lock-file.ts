import { join } from 'node:path';

/** The platforms on which the project is installed, run and tested; Linux with glibc. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'];

type LockedPackage = {
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optional?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};
export type Locked = Readonly<Record<string, LockedPackage>>;
export type AllowedScripts = Readonly<Record<string, boolean>>;

const FOLDER = 'node_modules/';
const NAMES_A_PLATFORM = /(linux|darwin|win32|windows|freebsd|android).*(x64|arm|aarch64)/;

function serves({ os, cpu, libc }: LockedPackage, platform: string): boolean {
  const [system = '', processor = ''] = platform.split('-');
  return (os?.includes(system) ?? true) && (cpu?.includes(processor) ?? true) && (libc?.includes('glibc') ?? true);
}

/**
 * What would be missing on another machine than the one that wrote the lock file, as npm may lock only the native
 * packages of its own platform. One line for each.
 */
export function lockFileProblems(locked: Locked, allowed: AllowedScripts): string[] {
  return Object.entries(locked).flatMap(([path, entry]) => {
    if (!path.includes(FOLDER)) return [];
    const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
    return [...missingPlatforms(name, entry, locked), ...forbiddenScripts(entry, locked, allowed)];
  });
}

/** The platform-specific packages of a package; empty if it is the same everywhere. */
const nativeParts = ({ optionalDependencies = {} }: LockedPackage) =>
  Object.keys(optionalDependencies).filter((name) => NAMES_A_PLATFORM.test(name));

function missingPlatforms(name: string, entry: LockedPackage, locked: Locked): string[] {
  const parts = nativeParts(entry);
  const isPart = entry.optional === true || entry.devOptional === true;
  const missing = PLATFORMS.filter((platform) => {
    const part = parts.some((each) => {
      const found = locked[FOLDER + each];
      return found !== undefined && serves(found, platform);
    });
    return (parts.length > 0 && !part) || (!isPart && !serves(entry, platform));
  });
  return missing.map((platform) => `package-lock.json has no ${name} for ${platform}`);
}

/** npm versions that ask before running scripts would leave the package of another platform incomplete. */
function forbiddenScripts(entry: LockedPackage, locked: Locked, allowed: AllowedScripts): string[] {
  const scripted = nativeParts(entry).filter((name) => locked[FOLDER + name]?.hasInstallScript === true);
  if (!scripted.some((name) => allowed[name])) return [];
  return scripted
    .filter((name) => !allowed[name])
    .map((name) => `package.json does not allow the install script of ${name}`);
}

if (import.meta.main) {
  const read = (path: string) => Bun.file(join(process.cwd(), path)).json();
  const [{ packages }, { allowScripts = {} }] = [await read('package-lock.json'), await read('package.json')];
  const problems = lockFileProblems(packages, allowScripts);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
