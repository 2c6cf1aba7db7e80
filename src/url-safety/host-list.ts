import { SAFE_ANSWER, type SafetySource } from './check.ts';
import { EntryTables, type ListMatch } from './entry-tables.ts';
import type { ListEntry } from './list-entry.ts';

export type HostList = {
  readonly size: number;
  /** The memory of the entries, in bytes. */
  readonly byteLength: number;
  /** Returns the parsed entry; undefined, and nothing is added, if the line is invalid. */
  add(line: string): ListEntry | undefined;
  /** False if it was not on the list. */
  remove(line: string): boolean;
  /** Replaces all entries atomically: no look-up sees a part of them. */
  replace(entries: Iterable<string> | EntryTables): void;
  find(url: URL): ListMatch | undefined;
};

/** A list that can change while it is in use. Invalid lines are ignored. */
export function createHostList(entries: Iterable<string> = []): HostList {
  let tables = tablesOf(entries);
  return {
    get size() {
      return tables.size;
    },
    get byteLength() {
      return tables.byteLength;
    },
    add: (line) => tables.add(line),
    remove: (line) => tables.remove(line),
    replace(next) {
      tables = next instanceof EntryTables ? next : tablesOf(next);
    },
    find: (url) => tables.find(url),
  };
}

function tablesOf(entries: Iterable<string>): EntryTables {
  const tables = new EntryTables();
  for (const line of entries) tables.add(line);
  return tables;
}

/** A list as a safety source; `where` completes "is …", such as "on the operator’s list". */
export function createListSource(name: string, where: string, list: Pick<HostList, 'find'>): SafetySource {
  return {
    name,
    check(url) {
      const match = list.find(url);
      return match ? { verdict: 'unsafe', text: `is ${where} (${match.text})` } : SAFE_ANSWER;
    },
  };
}
