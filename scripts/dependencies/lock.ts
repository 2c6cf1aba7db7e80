import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type LockedPackage = {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  hasInstallScript?: boolean;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
};
/** What runs, what builds, and the tools of checks, tests and benchmarks, which stand in test/package.json. */
export type Manifest = Record<'dependencies' | 'devDependencies' | 'tools', Record<string, string>>;
export type AllowedScripts = Readonly<Record<string, boolean>>;

/** An installed package, by name and path: there may be several versions of it. */
export type Locked = { name: string; path: string; entry: LockedPackage };

export const FOLDER = 'node_modules/';

export function lockedPackages(root: string): Locked[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries<LockedPackage>(packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && !link)
    .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length), path, entry }));
}

export function manifestOf(root: string): Manifest & { allowScripts?: AllowedScripts } {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  return { ...read('package.json'), tools: read('test/package.json').devDependencies };
}
