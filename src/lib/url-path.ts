/** The path of an absolute URL as it was sent, without its query. Requires a URL with `//` and a path. */
export function urlPath(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const question = url.indexOf('?', start);
  return question === -1 ? url.slice(start) : url.slice(start, question);
}

/** The query of an absolute URL with its question mark, or an empty text. */
export function urlQuery(url: string): string {
  const question = url.indexOf('?');
  return question === -1 ? '' : url.slice(question);
}
