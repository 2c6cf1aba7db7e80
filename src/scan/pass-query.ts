/** The maximum length of a destination. */
const MAX_QUERY_LENGTH = 2_048;

/** The query of a scanned URL that is passed on, without the `?`; empty if there is none or it is too long. */
export function queryToPass(url: string): string {
  const start = url.indexOf('?');
  return start === -1 || url.length - start > MAX_QUERY_LENGTH ? '' : url.slice(start + 1);
}

/**
 * The destination with the scanned link's query merged in. The scan's value replaces one of the same name: the printed
 * link describes this poster, the destination serves all of them. The rest of the destination keeps its spelling; the
 * result is ASCII, since what is added is encoded. `query` is without its `?`.
 */
export function mergeQuery(target: string, query: string): string {
  if (query === '') return target;
  const url = new URL(target);
  const names = new Set(query.split('&').map(parameterName));
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !names.has(parameterName(pair)));
  url.search = [...kept, query].join('&');
  return url.href;
}

function parameterName(pair: string): string {
  const name = (pair.split('=', 1)[0] ?? '').replaceAll('+', ' ');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
