import { openTextCursor, sealTextCursor } from '../../lib/cursor.ts';
import type { Page } from '../../lib/page.ts';

export const PAGE_SIZE = 50;

/** `read` returns the rows after a key, one more than a page, each with its own key. */
export async function pageOf<Item>(
  { cursorSecret }: { cursorSecret: string },
  scope: string,
  query: URLSearchParams,
  now: number,
  read: (before: string | null) => Promise<{ key: string; item: Item }[]>,
): Promise<Page<Item>> {
  const rows = await read(openTextCursor(cursorSecret, scope, query.get('page_token'), now));
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ item }) => item),
    next_page_token: last ? sealTextCursor(cursorSecret, scope, last.key, now) : null,
  };
}
