import { LIST_FIELDS, type ListColumns, type ListField } from './list-columns.ts';

/** How others call what we read, in lower case without blanks and signs. */
const ALIASES: Record<ListField, readonly string[]> = {
  redirect_url: ['longurl', 'destinationurl', 'destination', 'target', 'originalurl', 'url'],
  text: [],
  name: ['title'],
  label: ['description'],
  type: [],
  project: ['folder', 'group'],
  expires_at: ['expiresat', 'expirationdate', 'validuntil'],
  scan_limit: ['maxvisits'],
};

/** Their short links, which are told beside ours. */
const SHORT_LINKS = ['shortlink', 'shorturl', 'bitlink', 'link', 'keyword', 'address'];

/** By what their exports have in the first line. */
const SERVICES: readonly { service: string; names: readonly string[] }[] = [
  { service: 'YOURLS', names: ['keyword', 'url', 'title', 'timestamp', 'clicks'] },
  { service: 'Shlink', names: ['shorturl', 'longurl', 'visits'] },
  { service: 'Kutt', names: ['address', 'target'] },
  { service: 'Dub', names: ['shortlink', 'destinationurl'] },
  { service: 'Dub', names: ['key', 'domain', 'url', 'shortlink'] },
  { service: 'Bitly', names: ['link', 'longurl', 'title'] },
  { service: 'Bitly', names: ['bitlink', 'longurl'] },
];

export type GuessedColumns = {
  columns: ListColumns;
  /** The column of their short links. */
  shortLink: number | null;
  /** Whose export it is; null: unknown, or our own. */
  service: string | null;
};

/** What the columns of any list most likely are: by our names first, then by those that others use. To be corrected by hand. */
export function guessColumns(header: readonly string[]): GuessedColumns {
  const names = header.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const columns: ListColumns = {};
  for (const field of LIST_FIELDS) {
    const own = header.findIndex((cell) => cell.trim().toLowerCase() === field);
    const index = own !== -1 ? own : firstOf(names, ALIASES[field]);
    if (index !== -1 && !Object.values(columns).includes(index)) columns[field] = index;
  }
  if (columns.name !== undefined) delete columns.label;
  const service = SERVICES.find((one) => one.names.every((name) => names.includes(name)))?.service ?? null;
  const isOwn = header.some((cell) => cell.trim() === 'qr_id');
  const shortLink = isOwn ? -1 : firstOf(names, SHORT_LINKS);
  return { columns, service: isOwn ? null : service, shortLink: shortLink === -1 ? null : shortLink };
}

function firstOf(names: readonly string[], aliases: readonly string[]): number {
  for (const alias of aliases) {
    const index = names.indexOf(alias);
    if (index !== -1) return index;
  }
  return -1;
}
