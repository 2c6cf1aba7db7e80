import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Licence } from '../src/cli/licences-command.ts';
import { isAllowed, SHIPPED } from './dependencies/licences.ts';
import { type Locked, lockedPackages } from './dependencies/lock.ts';

/** Packages of which something was made that is part of the program: outlines of letters, and the map. */
const MADE_FROM = ['@fontsource/inter', 'world-atlas'];

/** Texts in docs/licences of packages that have none of their own, or not all that they need. */
const NOTICES: Record<string, string[]> = {
  bun: ['bun', 'LGPL-2.0', 'LGPL-2.1', 'Apache-2.0'],
  '@expo-google-fonts/kosugi': ['kosugi', 'Apache-2.0'],
  '@ip-location-db/geo-whois-asn-country-mmdb': ['country-data', 'CC0-1.0'],
};

/** The runtime of a platform is Bun itself. */
const isPartOfBun = (name: string) => name.startsWith('@oven/bun-');

/**
 * The licences of the program and of every package that it is made of, the dashboard included, by name. Throws where
 * a package has no text, or a licence that may not be passed on.
 */
export function collectLicences(root: string): Licence[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  const dashboard: { name: string; version: string }[] = JSON.parse(
    readFileSync(join(root, 'dist/web/.vite/licences.json'), 'utf8'),
  );
  const inDashboard = new Set(dashboard.map(({ name, version }) => `${name}@${version}`));
  const isPart = ({ name, path, entry }: Locked) =>
    (!entry.dev || inDashboard.has(`${name}@${entry.version}`) || MADE_FROM.includes(name)) &&
    existsSync(join(root, path)) &&
    !isPartOfBun(name);
  const packages = new Map(
    lockedPackages(root)
      .filter(isPart)
      .map((each) => [`${each.name}@${each.entry.version}`, licenceOf(root, each, own)]),
  );
  const { name, version, license: licence } = manifest;
  const others = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return [{ name, version, licence, text: own }, ...others];
}

function licenceOf(root: string, { name, path, entry }: Locked, mit: string): Licence {
  const { version, license: licence = 'none' } = entry;
  if (!isAllowed(licence, SHIPPED))
    throw new Error(`${name} is part of the program, and its licence ${licence} is not on the list of those`);
  const folder = join(root, path);
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  const notices = (NOTICES[name] ?? []).map((notice) => join(root, 'docs/licences', `${notice}.txt`));
  const texts = [...files.sort().map((file) => join(folder, file)), ...notices].map((file) =>
    readFileSync(file, 'utf8').trim(),
  );
  if (texts.length === 0 && licence === 'MIT') texts.push(ofItsAuthor(mit, folder));
  if (texts.length === 0) throw new Error(`${name} (${licence}) has no licence text; add one to docs/licences`);
  return { name, version, licence, text: texts.join('\n\n') };
}

/** The MIT text of this project with the author of another package, whose files lack it. */
function ofItsAuthor(mit: string, folder: string): string {
  const { name, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const holder = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`);
  return mit.replace(/^Copyright .*$/m, () => `Copyright (c) ${holder}`);
}

if (import.meta.main) {
  const [folder = 'dist/licences'] = process.argv.slice(2);
  mkdirSync(folder, { recursive: true });
  const licences = collectLicences(resolve(import.meta.dir, '..'));
  writeFileSync(join(folder, 'licences.json'), JSON.stringify(licences));
}
