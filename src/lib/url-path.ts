/**
 * The index of the path in a request's URL. Without a usable host (as in HTTP/1.0 health checks) the URL begins with
 * its path.
 */
export function pathStart(url: string): number {
  return url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2);
}

/** The end of the path that begins at `start`. */
export function pathEnd(url: string, start: number): number {
  const question = url.indexOf('?', start);
  return question === -1 ? url.length : question;
}

/** The path of a request's URL, not decoded, without its query. */
export function urlPath(url: string, start = pathStart(url)): string {
  return url.slice(start, pathEnd(url, start));
}

/** The query of a request's URL with its question mark, or an empty string. */
export function urlQuery(url: string): string {
  const question = url.indexOf('?');
  return question === -1 ? '' : url.slice(question);
}
