import { readableHost } from './readable-host.ts';

/**
 * A URL for display: without its scheme and the slash of an empty path, with an internationalised host and letters
 * decoded. Escapes other than letters and digits are kept.
 */
export function readableUrl(url: string): string {
  const short = url.replace(/^https?:\/\//i, '').replace(/^([^/?#]+)\/$/, '$1');
  const host = readableHost(url);
  const named = host ? short.replace(host.punycode, host.readable) : short;
  return named.replaceAll(/(?:%[89a-f][0-9a-f])+/gi, (escaped) => {
    try {
      const letters = decodeURIComponent(escaped);
      return /^[\p{L}\p{M}\p{N}]+$/u.test(letters) ? letters : escaped;
    } catch {
      return escaped;
    }
  });
}

/** A URL without its scheme and without the slash of an empty path. */
export function shortLink(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** The host of a URL without "www."; any other text is returned unchanged. */
export function hostOf(url: string): string {
  const host = URL.parse(url)?.host;
  return host ? host.replace(/^www\./, '') : url;
}

/**
 * The same-origin path of a file of this server. File URLs have the public host, which may differ from the dashboard's;
 * the page may only show and save files of its own origin.
 */
export function sameOriginPath(fileUrl: string): string {
  const url = URL.parse(fileUrl);
  return url ? url.pathname + url.search : fileUrl;
}
