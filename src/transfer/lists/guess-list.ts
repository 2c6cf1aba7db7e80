import { completedUrl } from '../../lib/completed-url.ts';
import { guessColumns } from './known-lists.ts';
import type { ListColumns } from './list-columns.ts';

export type GuessedList = {
  /** Whether the first line names the columns. */
  has_header: boolean;
  columns: ListColumns;
  /** The column of another service's short links. */
  short_link: number | null;
  /** The service that exported it; null: unknown. */
  service: string | null;
};

/** Guesses by the names in the first line and by the cells of the first rows. The user can correct it. */
export function guessList(first: readonly string[], sample: readonly (readonly string[])[]): GuessedList {
  const { columns, shortLink: short_link, service } = guessColumns(first);
  const isTargetNamed = columns.redirect_url !== undefined || columns.text !== undefined;
  if (isTargetNamed || service !== null) return { has_header: true, columns, short_link, service };
  const has_header = !first.some(isAddress);
  const rows = has_header ? sample : [first, ...sample];
  const found = first.findIndex((_, at) => areMostly(rows, at, isAddress));
  if (found === -1) return { has_header, columns, short_link, service };
  if (has_header) {
    const others = Object.entries(columns).filter(([, at]) => at !== found);
    const kept = short_link === found ? null : short_link;
    return { has_header, columns: { ...Object.fromEntries(others), redirect_url: found }, short_link: kept, service };
  }
  const name = first.findIndex((_, at) => at !== found && areMostly(rows, at, (cell) => /\p{L}/u.test(cell)));
  return {
    has_header,
    columns: { redirect_url: found, ...(name !== -1 && { name }) },
    short_link: null,
    service: null,
  };
}

/** Whether most cells of the column that are not empty are so. */
function areMostly(rows: readonly (readonly string[])[], at: number, isLike: (cell: string) => boolean): boolean {
  const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
  return 2 * cells.filter(isLike).length >= Math.max(1, cells.length);
}

/** Longer ones take long to parse, and are no help to decide. */
const MAX_LENGTH = 2_048;

function isAddress(cell: string): boolean {
  const url = completedUrl(cell);
  return url.length <= MAX_LENGTH && /^https?:\/\//i.test(url) && URL.canParse(url);
}
