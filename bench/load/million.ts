import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Glob } from 'bun';
import { openStore } from '../../src/store/open-store.ts';
import { insertCode, type Owner, seedOwner } from './seed.ts';
import { benchFolder } from './server.ts';

export const MILLION = 1_000_000;
/** Concurrent writes: they share commits, so the disk does not matter. */
const AT_A_TIME = 4_096;
const FINGERPRINT_LENGTH = 12;

const WHAT = ['Menu', 'Poster', 'Flyer', 'Table card', 'Business card', 'Shop window', 'Parcel label', 'Price list'];
const SEASON = ['summer', 'winter', 'spring', 'autumn', 'Easter', 'Christmas', 'weekend', 'opening'];
const PLACE = ['Berlin', 'Kyoto', 'São Paulo', 'Zürich', 'Montréal', 'Nairobi', 'Lisboa', 'Wien', '東京', 'Αθήνα'];

/** Realistic labels: a few recurring words, and a number that makes them unique. */
export function labelOf(at: number): string {
  const mixed = Math.imul(at + 1, 0x9e3779b1) >>> 0;
  const pick = (words: string[], shift: number) => words[(mixed >>> shift) % words.length];
  return `${pick(WHAT, 3)}, ${pick(SEASON, 9)} ${pick(PLACE, 15)} ${mixed}`;
}

export type Million = { folder: string; owner: Owner };

/**
 * A store with a million codes of one account, created through the store's own write in some five minutes and cached
 * under .cache, until the files that determine it change.
 */
export async function millionCodes(): Promise<Million> {
  const folder = benchFolder(`million-${fingerprint(import.meta.path)}`);
  if (!existsSync(folder)) await load(folder);
  return { folder, owner: JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')) };
}

/** A hash of the files that determine the content of the database, among them those that make it. */
export function fingerprint(...makers: string[]): string {
  const source = join(import.meta.dir, '..', '..', 'src', 'store');
  const migrations = join(source, 'migrations');
  const files = [
    ...[...new Glob('**/*.ts').scanSync(migrations)].map((name) => join(migrations, name)),
    join(source, 'engines', 'sqlite', 'label-grams.ts'),
    join(source, 'codes', 'qr-codes.ts'),
    join(import.meta.dir, 'seed.ts'),
    ...makers,
  ];
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, FINGERPRINT_LENGTH);
}

async function load(folder: string): Promise<void> {
  dropOlder(folder);
  // Another run may be creating the same; the first to finish wins.
  const unfinished = `${folder}-by-${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const start = performance.now();
  const store = await openStore({ databaseUrl: null, dataDir: unfinished }, Date.now(), () => {});
  const owner = await seedOwner(store);
  for (let made = 0; made < MILLION; made += AT_A_TIME) {
    const count = Math.min(AT_A_TIME, MILLION - made);
    await Promise.all(Array.from({ length: count }, (_, at) => insertCode(store, owner, labelOf(made + at))));
  }
  await store.close();
  writeFileSync(join(unfinished, 'owner.json'), JSON.stringify(owner));
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
  const seconds = (performance.now() - start) / 1000;
  console.log(`made ${MILLION.toLocaleString('en')} codes in ${seconds.toFixed(0)} s`);
}

/** Removes those that another version of the program has made, which differ in the fingerprint at the end. */
export function dropOlder(folder: string): void {
  const cache = dirname(folder);
  if (!existsSync(cache)) return;
  const kind = basename(folder).slice(0, -FINGERPRINT_LENGTH);
  for (const name of readdirSync(cache)) {
    const isOlder = name.startsWith(kind) && /^[0-9a-f]+$/.test(name.slice(kind.length)) && name !== basename(folder);
    if (isOlder) rmSync(join(cache, name), { recursive: true });
  }
}
