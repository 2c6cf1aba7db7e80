import type { Precondition } from '../../codes/change-qr-code.ts';
import { invalid } from '../../errors/refusal.ts';
import { MAX_HEADER_LENGTH } from '../../lib/header-list.ts';

/**
 * The condition of an `If-Match` header: `*`, or a list of entity tags of which one must be the current one.
 * Weak tags never match, as the strong comparison requires. Null without the header.
 */
export function readIfMatch(headers: Headers): Precondition | null {
  const header = headers.get('if-match');
  if (header === null) return null;
  if (header.length > MAX_HEADER_LENGTH) {
    throw invalid(`If-Match must have at most ${MAX_HEADER_LENGTH.toLocaleString('en')} characters`);
  }
  if (header.trim() === '*') return () => true;
  const tags = header.split(',').map((tag) => tag.trim());
  return (revision) => tags.includes(`"${revision}"`);
}
