/** The parts of a destination in which a text can be replaced. */
export const URL_PARTS = [
  'host',
  'path',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;
export type UrlPart = (typeof URL_PARTS)[number];

/** Without a part: anywhere in the destination. */
export type UrlReplacement = { find: string; replace: string; in?: UrlPart | undefined };

/** The destination with the text replaced wherever the part has it; everything else keeps its spelling. */
export function replaceInUrl(url: string, { find, replace, in: part }: UrlReplacement): string {
  const replaced = (text: string) => text.replaceAll(find, () => replace);
  if (part === undefined) return replaced(url);
  const scheme = url.indexOf('://');
  if (scheme === -1) return url;
  const path = placeOf(url, /[/?#]/, scheme + 3);
  const query = placeOf(url, /[?#]/, path);
  const fragment = placeOf(url, /#/, query);
  const inside = (from: number, to: number, change: (text: string) => string) =>
    url.slice(0, from) + change(url.slice(from, to)) + url.slice(to);
  if (part === 'path') return inside(path, query, replaced);
  if (part !== 'host') return inside(query, fragment, (text) => replacedParameter(text, part, find, replaced));
  const authority = url.slice(0, path);
  const host = Math.max(scheme + 3, authority.lastIndexOf('@') + 1);
  const port = authority.indexOf(':', host);
  return inside(host, port === -1 ? path : port, (text) => replacedHost(text, find, replace));
}

/** Where the first of these letters is from there on, or the end. */
function placeOf(url: string, letters: RegExp, from: number): number {
  const at = url.slice(from).search(letters);
  return at === -1 ? url.length : from + at;
}

function replacedParameter(query: string, part: UrlPart, find: string, replaced: (text: string) => string): string {
  const parameters = query.slice(1).split('&');
  const changed = parameters.map((parameter) => {
    const value = parameter.startsWith(`${part}=`) ? decoded(parameter.slice(part.length + 1)) : '';
    return value.includes(find) ? `${part}=${encodeURIComponent(replaced(value))}` : parameter;
  });
  return query.slice(0, 1) + changed.join('&');
}

/** In any case, as hosts are. */
function replacedHost(host: string, find: string, replace: string): string {
  const wanted = find.toLowerCase();
  return host.toLowerCase().includes(wanted) ? host.toLowerCase().replaceAll(wanted, () => replace) : host;
}

/** As a form writes it; what is not well-formed stays. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}
