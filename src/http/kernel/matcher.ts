import { Refusal } from '../../errors/refusal.ts';

const ID = '{id}';

/**
 * Finds the route for a method and a path in a table of routes, each named like `GET /codes/{id}`, and the value of
 * `{id}`: one non-empty segment. A path without `{id}` wins over one with it. HEAD is answered wherever GET is. Throws
 * 404, or 405 with the allowed methods.
 */
export function createMatcher<Route>(
  table: Iterable<readonly [name: string, route: Route]>,
): (method: string, path: string) => { route: Route; id: string } {
  const byPath = new Map<string, Map<string, Route>>();
  for (const [name, route] of table) {
    const [method = '', path = ''] = name.split(' ');
    byPath.set(path, (byPath.get(path) ?? new Map<string, Route>()).set(method, route));
  }
  const withId = [...byPath].flatMap(([path, methods]) => {
    const [before = '', after] = path.split(ID);
    return after === undefined ? [] : [{ before, after, methods }];
  });

  function find(path: string): { methods: Map<string, Route>; id: string } {
    const fixed = byPath.get(path);
    if (fixed) return { methods: fixed, id: '' };
    for (const { before, after, methods } of withId) {
      if (!path.startsWith(before) || !path.endsWith(after)) continue;
      const id = path.slice(before.length, path.length - after.length);
      if (id !== '' && !id.includes('/')) return { methods, id };
    }
    throw new Refusal('not_found', 'There is nothing at this address');
  }

  return (method, path) => {
    const { methods, id } = find(path);
    const route = methods.get(method === 'HEAD' ? 'GET' : method);
    if (route) return { route, id };
    const allow = [...methods.keys()].flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each]));
    throw new Refusal('method_not_allowed', `This address takes ${allow.join(', ')}`, { allow });
  };
}
