import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type LockedPackage = {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
};
export type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };

/** An installed package, by name and path: there may be several versions of it. */
export type Locked = { name: string; path: string; entry: LockedPackage };

const FOLDER = 'node_modules/';

export function lockedPackages(root: string): Locked[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries<LockedPackage>(packages)
    .filter(([path]) => path.includes(FOLDER))
    .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length), path, entry }));
}

export const manifestOf = (root: string): Manifest => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
