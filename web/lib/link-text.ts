/** An address as people say it: without its scheme and without the slash of an empty path. */
export function shortLink(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** The host of an address without "www."; what is no address is given back as it is. */
export function hostOf(url: string): string {
  const host = URL.parse(url)?.host;
  return host ? host.replace(/^www\./, '') : url;
}

/**
 * The path of a file of this server. Pictures are named with the public address, which need not be the one the
 * dashboard was opened under; under its own address the page may show and save them.
 */
export function sameOriginPath(fileUrl: string): string {
  const url = URL.parse(fileUrl);
  return url ? url.pathname + url.search : fileUrl;
}
