import { sha256 } from '../lib/hash.ts';
import { SAFE_RESULT, type SafetySource } from './check.ts';
import { hostKey } from './host-key.ts';
import { type EntryKind, type ListEntry, MAX_HOST_LENGTH, parseListEntry, prefixKeys } from './list-entry.ts';
import { canonicalize } from './safe-browsing/canonicalize.ts';
import { expressionsOf } from './safe-browsing/expressions.ts';
import { TextTable } from './text-table.ts';

export type ListMatch = { kind: EntryKind; text: string };

/** Hosts, URL prefixes and hashes in memory, looked up in about a microsecond. */
export class EntryTables {
  readonly #tables: Record<EntryKind, TextTable> = {
    host: new TextTable(),
    prefix: new TextTable(),
    hash: new TextTable(),
  };
  readonly #expectedEntries: number;
  readonly #expectedBytes: number;

  /** Invalid lines are ignored. */
  static of(lines: Iterable<string>): EntryTables {
    const tables = new EntryTables();
    for (const line of lines) {
      const entry = parseListEntry(line);
      if (entry) tables.add(entry);
    }
    return tables;
  }

  /** With the right sizes a big file is loaded without pauses for growing (50 ms for 300,000 URLs). */
  constructor(expectedEntries = 0, expectedBytes = 0) {
    this.#expectedEntries = expectedEntries;
    this.#expectedBytes = expectedBytes;
  }

  get size(): number {
    return this.#tables.host.size + this.#tables.prefix.size + this.#tables.hash.size;
  }

  add(entry: ListEntry): void {
    this.#roomFor(entry.kind).add(bytesOf(entry.key));
  }

  /** Adds a host from a file's bytes, which must be lower-case ASCII as the URL parser returns it. */
  addHostBytes(bytes: Uint8Array, from: number, to: number): void {
    this.#roomFor('host').add(bytes, from, to);
  }

  /** Most files have one kind of entry, which only the first entry shows. */
  #roomFor(kind: EntryKind): TextTable {
    if (this.#expectedEntries > 0 && this.#tables[kind].size === 0) {
      this.#tables[kind] = new TextTable(this.#expectedEntries, this.#expectedBytes);
    }
    return this.#tables[kind];
  }

  /** The entry that covers the URL, as listed: a host, else a prefix, else a hash. */
  find(url: URL): ListMatch | undefined {
    return this.#findHost(url) ?? this.#findPrefix(url) ?? this.#findHash(url);
  }

  #findHost(url: URL): ListMatch | undefined {
    const hosts = this.#tables.host;
    if (hosts.size === 0) return undefined;
    const host = hostKey(url.hostname);
    // No entry is longer, and comparing every suffix of a host with a thousand labels would take quadratic time.
    const bytes = bytesOf(host);
    for (let start = Math.max(0, host.length - MAX_HOST_LENGTH); ; ) {
      if (hosts.has(bytes, start)) return { kind: 'host', text: host.slice(start) };
      start = host.indexOf('.', start) + 1;
      if (start === 0) return undefined;
    }
  }

  #findPrefix(url: URL): ListMatch | undefined {
    const prefixes = this.#tables.prefix;
    if (prefixes.size === 0) return undefined;
    for (const key of prefixKeys(url)) {
      const length = prefixes.prefixLength(bytesOf(key), key.indexOf('/') + 1);
      if (length !== -1) return { kind: 'prefix', text: key.slice(0, length) };
    }
    return undefined;
  }

  #findHash(url: URL): ListMatch | undefined {
    const hashes = this.#tables.hash;
    if (hashes.size === 0) return undefined;
    for (const text of [url.href, withoutPort(url), ...expressionsOf(canonicalize(url.href))]) {
      const hex = sha256(text);
      if (hashes.has(Buffer.from(hex, 'hex'))) return { kind: 'hash', text: hex };
    }
    return undefined;
  }
}

/** Keys have no characters above U+00FF. */
function bytesOf(key: string): Uint8Array {
  return Buffer.from(key, 'latin1');
}

/** Safe Browsing expressions never have a port; a hashed URL without a port covers every port too. */
function withoutPort(url: URL): string {
  if (url.port === '') return url.href;
  const other = new URL(url);
  other.port = '';
  return other.href;
}

/** A list as a safety source; `where` completes "is …", such as "on the operator’s list". */
export function createListSource(name: string, where: string, find: (url: URL) => ListMatch | undefined): SafetySource {
  return {
    name,
    check(url) {
      const match = find(url);
      return match ? { verdict: 'unsafe', text: `is ${where} (${match.text})` } : SAFE_RESULT;
    },
  };
}

/**
 * The addresses that Google publishes to test Safe Browsing. They are harmless but always unsafe, so that the check can
 * be tried on a new server without a key or a list.
 */
const TEST_ADDRESSES = EntryTables.of([
  'testing.google.test',
  'https://testsafebrowsing.appspot.com/s/',
  'https://testsafebrowsing.appspot.com/apiv4/',
]);

export const testAddressSource = createListSource(
  'test-addresses',
  'a public test address of Google Safe Browsing',
  (url) => TEST_ADDRESSES.find(url),
);
