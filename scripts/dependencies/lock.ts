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
  optionalDependencies?: Record<string, string>;
};
export type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };
export type AllowedScripts = Readonly<Record<string, boolean>>;

/** An installed package, by name and path: there may be several versions of it. */
export type Locked = { name: string; path: string; entry: LockedPackage };

export const FOLDER = 'node_modules/';

export function lockedPackages(root: string): Locked[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries<LockedPackage>(packages)
    .filter(([path]) => path.includes(FOLDER))
    .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length), path, entry }));
}

export const manifestOf = (root: string): Manifest & { allowScripts?: AllowedScripts } =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
