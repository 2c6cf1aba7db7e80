import { type AllowedScripts, FOLDER, type LockedPackage } from '../dependencies/lock.ts';

/** The platforms on which the project is installed, run and tested; Linux with glibc. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'];

/** Packages by their paths. */
export type Locked = Readonly<Record<string, Partial<LockedPackage>>>;

const NAMES_A_PLATFORM = /(linux|darwin|win32|windows|freebsd|android).*(x64|arm|aarch64)/;

function serves({ os, cpu, libc }: Partial<LockedPackage>, platform: string): boolean {
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
const nativeParts = ({ optionalDependencies = {} }: Partial<LockedPackage>) =>
  Object.keys(optionalDependencies).filter((name) => NAMES_A_PLATFORM.test(name));

function missingPlatforms(name: string, entry: Partial<LockedPackage>, locked: Locked): string[] {
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
function forbiddenScripts(entry: Partial<LockedPackage>, locked: Locked, allowed: AllowedScripts): string[] {
  const scripted = nativeParts(entry).filter((name) => locked[FOLDER + name]?.hasInstallScript === true);
  if (!scripted.some((name) => allowed[name])) return [];
  return scripted
    .filter((name) => !allowed[name])
    .map((name) => `package.json does not allow the install script of ${name}`);
}
