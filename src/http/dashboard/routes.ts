import { codesRoutes, simulateRoutes } from './codes-routes.ts';
import type { DashboardApi } from './contract.ts';
import { keysRoutes } from './keys-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { projectsRoutes, stylesRoutes } from './projects-routes.ts';
import { publicRoutes } from './public-routes.ts';
import type { Route, RouteName } from './route.ts';
import { safetyRoutes } from './safety-routes.ts';

/** Everything of the contract: a route that is missing does not compile. */
export const DASHBOARD_ROUTES: { [Name in RouteName]: Route<DashboardApi[Name]['answer']> } = {
  ...publicRoutes,
  ...profileRoutes,
  ...codesRoutes,
  ...simulateRoutes,
  ...projectsRoutes,
  ...stylesRoutes,
  ...keysRoutes,
  ...safetyRoutes,
};

type Entry = { method: string; pattern: RegExp; route: Route };

/** An id has no slash and needs no escape. Paths without one come first. */
const entries: Entry[] = Object.entries(DASHBOARD_ROUTES)
  .toSorted(([a], [b]) => Number(a.includes('{id}')) - Number(b.includes('{id}')))
  .map(([name, route]) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, pattern: new RegExp(`^${path.replace('{id}', '([A-Za-z0-9_-]+)')}$`), route };
  });

/** The route for a method and a path; the methods that the path takes when this one is not among them; or nothing. */
export function findDashboardRoute(
  method: string,
  path: string,
): { route: Route; id: string } | { allow: string[] } | null {
  const fitting = entries.filter(({ pattern }) => pattern.test(path));
  const found = fitting.find((entry) => entry.method === method);
  if (found) return { route: found.route, id: found.pattern.exec(path)?.[1] ?? '' };
  return fitting.length === 0 ? null : { allow: [...new Set(fitting.map((entry) => entry.method))] };
}
