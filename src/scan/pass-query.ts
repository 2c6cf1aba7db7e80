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
