import {
  isOwnExport,
  LINK_FIELDS,
  LIST_FIELDS,
  type ListColumns,
  type ListField,
  type RecognisedColumns,
  recogniseColumns,
} from './list-columns.ts';

/** What other services call our fields, in lower case without spaces and punctuation. */
const ALIASES: Partial<Record<ListField, readonly string[]>> = {
  redirect_url: ['longurl', 'destinationurl', 'destination', 'target', 'originalurl', 'website', 'webaddress', 'url'],
  name: ['title'],
  label: ['description'],
  project: ['folder', 'group'],
  expires_at: ['expiresat', 'expirein', 'expirationdate', 'validuntil'],
  scan_limit: ['maxvisits'],
  tags: ['tags', 'tag'],
  note: ['notes', 'comment', 'comments'],
  external_id: ['ownid', 'yourownid'],
  created_elsewhere: ['createdat', 'datecreated', 'created', 'timestamp'],
};

/** Their short links, which the result shows beside ours. */
const SHORT_LINKS = ['shortlink', 'shorturl', 'bitlink', 'link', 'custombitlink', 'keyword', 'address', 'source'];

/** By the header of their exports; docs/import-export.md gives the sources. */
const SERVICES: readonly { service: string; names: readonly string[] }[] = [
  { service: 'YOURLS', names: ['keyword', 'url', 'title', 'timestamp', 'clicks'] },
  { service: 'YOURLS', names: ['source', 'target', 'hits'] },
  { service: 'Shlink', names: ['shorturl', 'longurl', 'visits'] },
  { service: 'Kutt', names: ['address', 'target'] },
  { service: 'Bitly', names: ['link', 'customlink', 'destinationurl'] },
  { service: 'Dub', names: ['shortlink', 'destinationurl'] },
  { service: 'Dub', names: ['link', 'url', 'clicks', 'createdat'] },
  { service: 'Dub', names: ['key', 'domain', 'url', 'shortlink'] },
  { service: 'Bitly', names: ['link', 'longurl', 'title'] },
  { service: 'Bitly', names: ['bitlink', 'longurl'] },
  { service: 'Bitly', names: ['longurl', 'custombitlink'] },
];

type GuessedColumns = {
  columns: ListColumns;
  /** The column of their short links. */
  shortLink: number | null;
  /** The service that wrote the export; null: unknown, or our own. */
  service: string | null;
};

/** Guesses the columns of any list: by our names first, then by those of other services. The user can correct it. */
export function guessColumns(header: readonly string[]): GuessedColumns {
  const names = header.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const columns: ListColumns = {};
  for (const field of LIST_FIELDS) {
    const own = names.indexOf(field.replaceAll('_', ''));
    const index = own !== -1 ? own : firstOf(names, ALIASES[field] ?? []);
    if (index !== -1 && !Object.values(columns).includes(index)) columns[field] = index;
  }
  if (columns.name !== undefined) delete columns.label;
  const service = SERVICES.find((one) => one.names.every((name) => names.includes(name)))?.service ?? null;
  const isOwn = isOwnExport(header);
  if (isOwn) for (const field of [...LINK_FIELDS, 'created_elsewhere' as const]) delete columns[field];
  const shortLink = isOwn ? -1 : firstOf(names, SHORT_LINKS);
  return { columns, service: isOwn ? null : service, shortLink: shortLink === -1 ? null : shortLink };
}

/** By our own names, or by those of another service if it has none of ours. */
export function recogniseList(header: readonly string[]): RecognisedColumns & Pick<GuessedColumns, 'shortLink'> {
  const isOurs = header.some((cell) => ['redirect_url', 'text'].includes(cell.trim().toLowerCase()));
  const { columns, shortLink, service } = guessColumns(header);
  if (isOurs || service === null || columns.redirect_url === undefined)
    return { ...recogniseColumns(header), shortLink: null };
  const used = new Set([...Object.values(columns), shortLink]);
  const ignored = header.map((cell) => cell.trim()).filter((name, at) => name !== '' && !used.has(at));
  return { columns, ignored, shortLink };
}

function firstOf(names: readonly string[], aliases: readonly string[]): number {
  for (const alias of aliases) {
    const index = names.indexOf(alias);
    if (index !== -1) return index;
  }
  return -1;
}
