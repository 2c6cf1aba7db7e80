/** One page of a list. */
export type Page<Item> = { items: Item[]; next_page_token: string | null };

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 20;

/**
 * The page size for any input: 20 if it is missing or not a number, at most 100, and `floor`, which differs between the
 * lists, if it rounds down to less than 1.
 */
export function pageSize(text: string | null, floor: 1 | 20): number {
  const requested = text === null || text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(requested)) return DEFAULT_PAGE_SIZE;
  const whole = Math.floor(requested);
  return whole < 1 ? floor : Math.min(whole, MAX_PAGE_SIZE);
}

/** Makes a page from one row more than it holds; the extra row only means that there is a next page. */
export function cutPage<Row extends { seq: number }>(
  rows: Row[],
  size: number,
  seal: (position: number) => string,
): Page<Row> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next_page_token: rows.length > size && last ? seal(last.seq) : null };
}
