/** Campaign parameters of a URL, as analytics programs read them. */

export const UTM_NAMES = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmName = (typeof UTM_NAMES)[number];
export type Utm = Record<UtmName, string>;

export const NO_UTM: Utm = { source: '', medium: '', campaign: '', term: '', content: '' };

/** The URL's parameters; empty if it has none or is invalid. */
export function utmOf(url: string): Utm {
  const query = URL.parse(url)?.searchParams;
  return Object.fromEntries(UTM_NAMES.map((name) => [name, query?.get(`utm_${name}`) ?? ''])) as Utm;
}

/**
 * The URL with these parameters: empty ones are removed, and the rest of its query is unchanged. An invalid URL is
 * returned unchanged.
 */
export function withUtm(url: string, utm: Utm): string {
  if (!URL.canParse(url)) return url;
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const others = query.split('&').filter((part) => part !== '' && !isUtm(part));
  const ours = UTM_NAMES.filter((name) => utm[name].trim() !== '').map(
    (name) => `utm_${name}=${encodeURIComponent(utm[name].trim())}`,
  );
  const all = [...others, ...ours].join('&');
  return `${before}${all === '' ? '' : `?${all}`}${hash}`;
}

function isUtm(part: string): boolean {
  return UTM_NAMES.some((name) => part === `utm_${name}` || part.startsWith(`utm_${name}=`));
}
