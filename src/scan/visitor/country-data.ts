import { readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Reader, type Response } from 'mmdb-lib';
import type { Settings } from '../../config/settings.ts';
import { invalid } from '../../errors/refusal.ts';
import type { Logger } from '../../lib/logger.ts';
import { writeFileAtomically } from '../../lib/new-file.ts';
import { PeriodicTask } from '../../lib/periodic-task.ts';
import { makeFolder, PRIVATE_FILE } from '../../lib/private-files.ts';
import { type CountryLookup, countryDataTime, openCountries, openDatabase } from './country.ts';

type CountryFiles = Pick<Settings, 'countryDatabase' | 'dataDir'>;

/** Where `country-data update` stores a database, which is then used instead of the bundled one. */
const updatedFile = (dataDir: string) => join(dataDir, 'country.mmdb');

type CountrySource = 'setting' | 'update' | 'bundled';

/** The database in use: that of COUNTRY_DATABASE, else the one in the data folder, else the bundled one (null). */
export function countryFile({ countryDatabase, dataDir }: CountryFiles): {
  source: CountrySource;
  file: string | null;
} {
  if (countryDatabase !== null) return { source: 'setting', file: countryDatabase };
  const file = updatedFile(dataDir);
  return statSync(file, { throwIfNoEntry: false }) ? { source: 'update', file } : { source: 'bundled', file: null };
}

/** Often enough for an update to take effect at once. */
const POLL_EVERY_MS = 1_000;

/**
 * Looks up countries in the database in use and reloads it when it is updated. A broken update is logged and not used.
 */
export class CurrentCountries {
  readonly #files: CountryFiles;
  readonly #log: Logger;
  readonly #task: PeriodicTask;
  #seen: string;
  #lookup: CountryLookup;

  /** Throws a SettingsError if COUNTRY_DATABASE is not a country database. */
  constructor(files: CountryFiles, log: Logger) {
    this.#files = files;
    this.#log = log;
    this.#seen = this.#state();
    this.#lookup = this.#open();
    this.#task = new PeriodicTask(async () => this.refresh(), { everyMs: POLL_EVERY_MS });
  }

  readonly lookup: CountryLookup = (address) => this.#lookup(address);

  /** Reopens the database if the file in the data folder has changed. */
  refresh(): void {
    const state = this.#state();
    if (state === this.#seen) return;
    this.#seen = state;
    this.#lookup = this.#open();
    this.#log.info(countryFile(this.#files), 'The country database was changed');
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  #open(): CountryLookup {
    const { source, file } = countryFile(this.#files);
    if (source !== 'update') return openCountries(file);
    try {
      return openCountries(file);
    } catch (error) {
      this.#log.error({ err: error, file }, 'The country database cannot be read; the bundled one is used');
      return openCountries(null);
    }
  }

  #state(): string {
    const found = statSync(updatedFile(this.#files.dataDir), { throwIfNoEntry: false });
    return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : '';
  }
}

export type CountryUpdate = { file: string; type: string; built_at: string; age_days: number; bytes: number };

/** Addresses of universities and registries that have not moved for decades. */
const KNOWN: readonly (readonly [address: string, country: string])[] = [
  ['193.0.6.139', 'NL'],
  ['130.149.7.1', 'DE'],
  ['133.11.0.1', 'JP'],
  ['200.160.2.3', 'BR'],
  ['18.7.21.1', 'US'],
  ['2001:4860:4860::8888', 'US'],
];
/** Databases differ on single networks; one that is not of countries, or is wrong, differs on most. */
const MIN_KNOWN = 4;

const MAX_BYTES = 512 * 1024 * 1024;
const DAY_MS = 86_400_000;

/**
 * Validates a country database in MMDB format (may be gzipped) and stores it for the server. Throws if it is no such
 * database, gives wrong countries for well-known addresses, or is older than the one in use.
 */
export async function updateCountryData(files: CountryFiles, from: string, now: number): Promise<CountryUpdate> {
  if (files.countryDatabase !== null)
    throw invalid('COUNTRY_DATABASE names the database that is used; unset it, or replace that file');
  const bytes = unpacked(readFileSync(from), from);
  const { metadata } = readerOf(bytes, from);
  const lookup = openDatabase(bytes);
  const known = KNOWN.filter(([address, country]) => lookup(address) === country);
  if (known.length < MIN_KNOWN)
    throw invalid(
      `${from} is no usable country database: it is of type "${metadata.databaseType}" and places ${known.length} of ${KNOWN.length} well-known addresses`,
    );
  if (metadata.ipVersion !== 6) throw invalid(`${from} has IPv4 addresses only; take the database for IPv4 and IPv6`);
  const builtAt = metadata.buildEpoch.getTime();
  const inUse = timeInUse(files);
  if (builtAt < inUse) throw invalid(`${from} is of ${dayOf(builtAt)}, older than the one in use (${dayOf(inUse)})`);
  makeFolder(files.dataDir);
  const file = updatedFile(files.dataDir);
  await writeFileAtomically(file, (partial) => writeFile(partial, bytes, { mode: PRIVATE_FILE, flag: 'wx' }));
  return {
    file: resolve(file),
    type: metadata.databaseType,
    built_at: new Date(builtAt).toISOString(),
    age_days: Math.floor((now - builtAt) / DAY_MS),
    bytes: bytes.length,
  };
}

/** A broken file in the data folder counts as older than any. */
function timeInUse(files: CountryFiles): number {
  try {
    return countryDataTime(countryFile(files).file);
  } catch {
    return 0;
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

function unpacked(bytes: Buffer, from: string): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    throw invalid(`${from} cannot be unpacked (${(error as Error).message})`);
  }
}

function readerOf(bytes: Buffer, from: string): Reader<Response> {
  try {
    return new Reader<Response>(bytes);
  } catch (error) {
    throw invalid(`${from} is no database in MMDB form (${(error as Error).message})`);
  }
}
