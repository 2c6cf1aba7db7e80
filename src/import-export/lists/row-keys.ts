import { sha256 } from '../../lib/hash.ts';
import type { ListField, ListRow } from './list-columns.ts';

/** What makes a row another one. Never to be changed: a list that was begun would be made twice. */
const CONTENT: readonly ListField[] = [
  'redirect_url',
  'text',
  'name',
  'label',
  'type',
  'project',
  'expires_at',
  'scan_limit',
];

/** 128 bits tell any two rows apart. */
const LENGTH = 32;

/**
 * Names for the rows of one list: by what they say, and the how manieth that says so. So the same row has the same
 * name however the file is called and whatever was put right in other rows.
 */
export class RowKeys {
  readonly #seen = new Map<string, number>();

  next(row: ListRow): string {
    const content = sha256(JSON.stringify(CONTENT.map((field) => row[field] ?? null))).slice(0, LENGTH);
    const times = (this.#seen.get(content) ?? 0) + 1;
    this.#seen.set(content, times);
    return `${content}.${times}`;
  }
}
