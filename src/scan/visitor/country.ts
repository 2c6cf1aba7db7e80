import { readFileSync } from 'node:fs';
import bundledDatabase from '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb' with {
  type: 'file',
};
import { type CountryResponse, Reader } from 'mmdb-lib';
import { SettingsError } from '../../config/settings.ts';
import { MAX_HEADER_LENGTH } from '../../lib/header-list.ts';
import { ipv4Bits, openIpv4Tree } from './ipv4-tree.ts';

/** The country of an address in plain form; null if it is unknown or the address is not public. */
export type CountryLookup = (address: string) => string | null;

/** The flat records of the bundled database, or MaxMind's own. */
type CountryRecord = CountryResponse & { readonly country_code?: string };

/**
 * Networks for private use, documentation and tests. The bundled database places some of them in Australia or Japan,
 * which is wrong for a visitor from the operator's own network.
 */
const NOT_PUBLIC = new RegExp(
  [
    '^(?:0|10|127)\\.',
    '^100\\.(?:6[4-9]|[7-9]\\d|1[01]\\d|12[0-7])\\.',
    '^169\\.254\\.',
    '^172\\.(?:1[6-9]|2\\d|3[01])\\.',
    '^192\\.(?:168|0\\.[02])\\.',
    '^198\\.(?:1[89]|51\\.100)\\.',
    '^203\\.0\\.113\\.',
    '^2001:0?db8:',
    '^f[cdef]',
  ].join('|'),
  'i',
);

/**
 * Opens a country database in MMDB format, by default the bundled one. It is held in memory (8 MB), so that a look-up
 * needs no disk access: 0.2 µs for IPv4, 1.3 µs for IPv6. Throws a SettingsError if the file cannot be read or is no
 * such database.
 */
export function openCountries(file: string | null = null): CountryLookup {
  return openDatabase(readDatabase(file ?? bundledDatabase).database);
}

/** The same from bytes. Throws if they are no such database. */
export function openDatabase(database: Buffer): CountryLookup {
  const reader = new Reader<CountryRecord>(database, { cache: new Map() });
  const ipv4 = openIpv4Tree(database, reader);
  /** The country of each record. A country database has hardly more records than countries. */
  const cache = new Map<number, string | null>();

  function read(address: string): string | null {
    // The library would look up the first bits of an IPv6 address in a tree of IPv4 addresses.
    if (reader.metadata.ipVersion === 4 && address.includes(':')) return null;
    const record = reader.get(address);
    return record === null ? null : countryCode(record.country_code ?? record.country?.iso_code ?? '');
  }

  function countryOfRecord(record: number | null, address: string): string | null {
    if (record === null) return null;
    const known = cache.get(record);
    if (known !== undefined) return known;
    const country = read(address);
    cache.set(record, country);
    return country;
  }

  return (address) => {
    const bits = ipv4 === null ? null : ipv4Bits(address);
    const found = ipv4 === null || bits === null ? read(address) : countryOfRecord(ipv4(bits), address);
    return found === null || NOT_PUBLIC.test(address) ? null : found;
  };
}

/** When the database was built. Throws a SettingsError as `openCountries` does. */
export function countryDataTime(file: string | null): number {
  const { buildEpoch } = readDatabase(file ?? bundledDatabase).reader.metadata;
  return buildEpoch.getTime();
}

function readDatabase(file: string): { database: Buffer; reader: Reader<CountryRecord> } {
  try {
    const database = readFileSync(file);
    return { database, reader: new Reader<CountryRecord>(database, { cache: new Map() }) };
  } catch (error) {
    const { message } = error as Error;
    throw new SettingsError(
      `COUNTRY_DATABASE is ${JSON.stringify(file)}; it must be the path of a country database in MMDB form (${message}).`,
    );
  }
}

/** Codes that mean "unknown": reserved by ISO for private use, by Cloudflare for no country, by registries. */
const NO_COUNTRY = new Set(['XX', 'ZZ', 'EU', 'AP']);

/** ISO 3166-1 alpha-2 in upper case; null for anything else, such as Cloudflare's `T1` for Tor. */
export function countryCode(text: string): string | null {
  const code = text.length > MAX_HEADER_LENGTH ? '' : text.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) ? code : null;
}
