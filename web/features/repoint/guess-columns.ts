import type { Upload } from '../../lib/upload-list.ts';
import type { Schemas } from '../../lib/v2.ts';

export type Match = NonNullable<Schemas['NewJob']['match']>;

/** By what a list names codes. */
export const MATCH_NAMES: Record<Match, string> = {
  link: 'Link',
  slug: 'Slug (qr-…)',
  label: 'Name',
  external_id: 'Your own id',
  qr_id: 'Id (qr_…)',
};

/** Which column names the codes, by what, and which has their new destinations; null: not chosen. */
export type ListColumns = { match: Match; code: number | null; destination: number | null };

/** What people call them, in lower case without spaces and punctuation; the surest first. */
const NAMES: readonly [Match, readonly string[]][] = [
  ['qr_id', ['qrid']],
  ['slug', ['slug']],
  ['link', ['link', 'qrlink', 'shortlink', 'qrcode', 'code']],
  ['external_id', ['externalid', 'sku', 'articlenumber', 'number', 'id']],
  ['label', ['label', 'name', 'title']],
];

/** A guess, by the names of the columns and what stands in them, which the person can correct. */
export function guessColumns({ header, sample, columns }: Pick<Upload, 'header' | 'sample' | 'columns'>): ListColumns {
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const has = (at: number, pattern: RegExp) => sample.some((row) => pattern.test((row[at] ?? '').trim()));
  const destination = destinationOf(names, columns.redirect_url, (at) => has(at, /^(https?:\/\/|www\.)/i));
  for (const [match, known] of NAMES) {
    const code = names.findIndex((name, at) => at !== destination && known.includes(name));
    if (code === -1) continue;
    const isSlug = match === 'link' && !has(code, /[/.]/) && has(code, /^qr-/i);
    return { match: isSlug ? 'slug' : match, code, destination };
  }
  const link = header.findIndex((_, at) => at !== destination && has(at, /(^|\/)qr-[a-z0-9-]+\/?$/i));
  return { match: 'link', code: link === -1 ? null : link, destination };
}

/** One that is called new wins: a list may have the old destinations too. */
function destinationOf(
  names: string[],
  recognised: number | undefined,
  isAddress: (at: number) => boolean,
): number | null {
  const isNew = names.findIndex((name, at) => /^new/.test(name) || (/new/.test(name) && isAddress(at)));
  if (isNew !== -1) return isNew;
  const last = recognised ?? names.findLastIndex((_, at) => isAddress(at));
  return last === -1 ? null : last;
}
