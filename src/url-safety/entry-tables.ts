import { sha256 } from '../lib/hash.ts';
import { hostKey } from './host-key.ts';
import {
  bytesOfHex,
  type EntryKind,
  type ListEntry,
  MAX_HOST_LENGTH,
  parseListEntry,
  prefixKeys,
} from './list-entry.ts';
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

  /** With the right numbers a big file fills it without the pauses of growing (50 ms for 300,000 URLs). */
  constructor(expectedEntries = 0, expectedBytes = 0) {
    this.#expectedEntries = expectedEntries;
    this.#expectedBytes = expectedBytes;
  }

  get size(): number {
    return this.#tables.host.size + this.#tables.prefix.size + this.#tables.hash.size;
  }

  get byteLength(): number {
    return this.#tables.host.byteLength + this.#tables.prefix.byteLength + this.#tables.hash.byteLength;
  }

  /** The entry as it was understood, or undefined, and nothing added, if it is none. */
  add(line: string): ListEntry | undefined {
    const entry = parseListEntry(line);
    if (entry) this.addEntry(entry);
    return entry;
  }

  addEntry(entry: ListEntry): void {
    this.#roomFor(entry.kind).add(entry.key);
  }

  /** Adds a host from a file's bytes; they must be lower-case ASCII as the URL parser would leave it. */
  addHostBytes(bytes: Uint8Array, from: number, to: number): void {
    this.#roomFor('host').addBytes(bytes, from, to);
  }

  /** A file is mostly of one kind, but which one shows only with its first entry. */
  #roomFor(kind: EntryKind): TextTable {
    if (this.#expectedEntries > 0 && this.#tables[kind].size === 0) {
      this.#tables[kind] = new TextTable(this.#expectedEntries, this.#expectedBytes);
    }
    return this.#tables[kind];
  }

  /** False if the list did not hold it. */
  remove(line: string): boolean {
    const entry = parseListEntry(line);
    return entry !== undefined && this.#tables[entry.kind].remove(entry.key);
  }

  /** The entry that covers the URL, in the list's words; the first of host, prefix and hash that does. */
  find(url: URL): ListMatch | undefined {
    return this.#findHost(url) ?? this.#findPrefix(url) ?? this.#findHash(url);
  }

  #findHost(url: URL): ListMatch | undefined {
    const hosts = this.#tables.host;
    if (hosts.size === 0) return undefined;
    const host = hostKey(url.hostname);
    // No entry is longer, and comparing every end of a host of a thousand labels would take quadratic time.
    for (let start = Math.max(0, host.length - MAX_HOST_LENGTH); ; ) {
      if (hosts.has(host, start)) return { kind: 'host', text: host.slice(start) };
      start = host.indexOf('.', start) + 1;
      if (start === 0) return undefined;
    }
  }

  #findPrefix(url: URL): ListMatch | undefined {
    const prefixes = this.#tables.prefix;
    if (prefixes.size === 0) return undefined;
    for (const key of prefixKeys(url)) {
      const length = prefixes.prefixLength(key, key.indexOf('/') + 1);
      if (length !== -1) return { kind: 'prefix', text: key.slice(0, length) };
    }
    return undefined;
  }

  #findHash(url: URL): ListMatch | undefined {
    const hashes = this.#tables.hash;
    if (hashes.size === 0) return undefined;
    for (const text of [url.href, withoutPort(url), ...expressionsOf(canonicalize(url.href))]) {
      const hex = sha256(text);
      if (hashes.has(bytesOfHex(hex))) return { kind: 'hash', text: hex };
    }
    return undefined;
  }
}

/** An expression of Safe Browsing never has a port; a hashed URL that has none covers every port too. */
function withoutPort(url: URL): string {
  if (url.port === '') return url.href;
  const other = new URL(url);
  other.port = '';
  return other.href;
}
