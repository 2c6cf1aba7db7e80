/** Targets have at most as many; who sends more wants something else than to be counted. */
const MAX_QUERY_LENGTH = 2_048;

/** What is passed on of a scanned link's URL: its query without the `?`, empty where there is none or too much. */
export function passedOnQuery(url: string): string {
  const start = url.indexOf('?');
  return start === -1 || url.length - start > MAX_QUERY_LENGTH ? '' : url.slice(start + 1);
}

/**
 * The target with the query of the scanned link merged in. A name that both have keeps the scan's value: the
 * printed link says more of this poster than the target, which serves all of them. The rest of the target stays
 * as its owner spelled it; the result is ASCII, since what is added is encoded. `query` is without its `?`.
 */
export function passQuery(target: string, query: string): string {
  if (query === '') return target;
  const url = new URL(target);
  const names = new Set(query.split('&').map(nameOf));
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !names.has(nameOf(pair)));
  url.search = [...kept, query].join('&');
  return url.href;
}

function nameOf(pair: string): string {
  const name = (pair.split('=', 1)[0] ?? '').replaceAll('+', ' ');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
