import { sha256 } from '../../lib/hash.ts';
import type { ListField, ListRow } from './list-columns.ts';

/** The fields that identify a row. Never change them: a list that was partly imported would be imported twice. */
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

export function contentOf(row: ListRow): string {
  return JSON.stringify(CONTENT.map((field) => row[field] ?? null));
}

/** 128 bits: collisions are negligible. */
const LENGTH = 32;

/**
 * Keys for the rows of one list: a hash of the content, and a counter for equal rows. So a row keeps its key if the
 * file is renamed or other rows are corrected.
 */
export class RowKeys {
  readonly #seen = new Map<string, number>();

  next(text: string): string {
    const content = sha256(text).slice(0, LENGTH);
    const times = (this.#seen.get(content) ?? 0) + 1;
    this.#seen.set(content, times);
    return `${content}.${times}`;
  }
}
