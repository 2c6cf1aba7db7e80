import type { z } from 'zod';
import type { CodeDeps } from '../../codes/create-qr-code.ts';
import type { Caller } from '../../people/caller.ts';
import type { Code } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { type ApiRoute, describedRoute, type RouteAnswer, type RouteDefinition } from '../kernel/api-route.ts';
import type { PictureUrls } from './present-qr-code.ts';

/** The dependencies of v1. */
export type V1Deps = CodeDeps & {
  store: Store;
  cursorSecret: string;
  /** The name of the code's current picture; null until there is one. */
  pictureOf: (code: Code) => Promise<string | null>;
  pictureUrls: PictureUrls;
};

/** A request that passed every step. */
export type Call<Body = unknown> = {
  caller: Caller;
  /** The part of the path in braces; empty if the route has none. */
  id: string;
  query: URLSearchParams;
  body: Body;
  headers: Headers;
  path: string;
  now: number;
};

/** One entry of the route table. */
export type V1Route = ApiRoute & { handle(deps: V1Deps, call: Call): Promise<RouteAnswer> };

/** Ties the type of a handler's body to the route's schema. v1 has no scopes: a key may do everything. */
export function route<Body extends z.ZodType | null = null>(
  name: `${ApiRoute['method']} /v1/${string}`,
  definition: Omit<RouteDefinition, 'scope' | 'body'> & {
    body?: Body;
    handle(deps: V1Deps, call: Call<z.output<Body>>): Promise<RouteAnswer>;
  },
): V1Route {
  return describedRoute(name, { ...definition, scope: null }) as V1Route;
}
