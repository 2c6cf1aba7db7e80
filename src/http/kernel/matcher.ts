import { Refusal } from '../../errors/refusal.ts';

/** The parts of a path in braces, by name. */
export type PathParts = Readonly<Record<string, string>>;

const NO_PARTS: PathParts = {};

/**
 * Finds the route for a method and a path in a table of routes, each named like `GET /codes/{id}`, and the parts in
 * braces, each one non-empty segment. A path without braces wins over one with them, then the first of the table. HEAD
 * is answered wherever GET is. Throws 404, or 405 with the allowed methods.
 */
export function createMatcher<Route>(
  table: Iterable<readonly [name: string, route: Route]>,
): (method: string, path: string) => { route: Route; parts: PathParts } {
  const byPath = new Map<string, Map<string, Route>>();
  for (const [name, route] of table) {
    const [method = '', path = ''] = name.split(' ');
    byPath.set(path, (byPath.get(path) ?? new Map<string, Route>()).set(method, route));
  }
  const withParts = [...byPath].flatMap(([path, methods]) =>
    path.includes('{') ? [{ start: path.slice(0, path.indexOf('{')), segments: path.split('/'), methods }] : [],
  );

  function find(path: string): { methods: Map<string, Route>; parts: PathParts } {
    const fixed = byPath.get(path);
    if (fixed && !path.includes('{')) return { methods: fixed, parts: NO_PARTS };
    const given = path.split('/');
    for (const { start, segments, methods } of withParts) {
      const parts = path.startsWith(start) ? partsOf(segments, given) : null;
      if (parts) return { methods, parts };
    }
    throw new Refusal('not_found', 'There is nothing at this address');
  }

  return (method, path) => {
    const { methods, parts } = find(path);
    const route = methods.get(method === 'HEAD' ? 'GET' : method);
    if (route) return { route, parts };
    const allow = [...methods.keys()].flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each]));
    throw new Refusal('method_not_allowed', `This address takes ${allow.join(', ')}`, { allow });
  };
}

/** Null if the path does not match. */
function partsOf(segments: readonly string[], given: readonly string[]): PathParts | null {
  if (segments.length !== given.length) return null;
  const parts: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    const text = given[at] ?? '';
    if (segment.startsWith('{')) {
      if (text === '') return null;
      parts[segment.slice(1, -1)] = text;
    } else if (segment !== text) return null;
  }
  return parts;
}
