import { createProjectRoute, listProjectsRoute } from './projects-routes.ts';
import {
  changeQrCodeRoute,
  createQrCodeRoute,
  findQrCodeRoute,
  getQrCodeRoute,
  listQrCodesRoute,
  qrCodeBySlugRoute,
} from './qr-codes-routes.ts';
import type { V1Route } from './route.ts';

/** The whole of v1. A path without braces wins over one with them. */
export const V1_ROUTES: readonly V1Route[] = [
  listProjectsRoute,
  createProjectRoute,
  listQrCodesRoute,
  createQrCodeRoute,
  getQrCodeRoute,
  changeQrCodeRoute,
  findQrCodeRoute,
  qrCodeBySlugRoute,
];

export type FoundRoute = { route: V1Route; id: string } | { allow: string[] } | null;

const byPath = Map.groupBy(V1_ROUTES, (route) => route.path);
const CODE_PATH = '/v1/qr-codes/';

/** The route for a method and path; the methods that the path takes when this one is not among them; or nothing. */
export function findRoute(method: string, path: string): FoundRoute {
  const fixed = byPath.get(path);
  if (fixed) return choose(fixed, method, '');
  if (!path.startsWith(CODE_PATH)) return null;
  const id = path.slice(CODE_PATH.length);
  if (id === '' || id.includes('/')) return null;
  return choose(byPath.get(`${CODE_PATH}{id}`) ?? [], method, id);
}

/** HEAD is answered wherever GET is. */
function choose(routes: readonly V1Route[], method: string, id: string): FoundRoute {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const route = routes.find((each) => each.method === wanted);
  if (route) return { route, id };
  return { allow: routes.flatMap((each) => (each.method === 'GET' ? ['GET', 'HEAD'] : [each.method])) };
}
