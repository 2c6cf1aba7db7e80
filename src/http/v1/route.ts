import type { z } from 'zod';
import type { CodeDeps } from '../../codes/create-qr-code.ts';
import type { ErrorCode } from '../../errors/codes.ts';
import type { Caller } from '../../people/caller.ts';
import type { Code } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
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

type V1Answer = {
  fields: object;
  etag?: string;
  /** An earlier call with the same Idempotency-Key did the work. */
  replayed?: boolean;
};

export type QueryParameter = { name: string; description: string; schema: object; required?: true };

/** One entry of the route table, used by the router, the OpenAPI document and the whole-surface test. */
export type V1Route = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  operation: string;
  summary: string;
  description: string;
  tag: 'Projects' | 'QR codes';
  query: QueryParameter[];
  body: z.ZodType | null;
  bodyExample: object | null;
  /** More example bodies for the reference, each under its title. */
  moreBodyExamples?: Record<string, object>;
  takesIdempotencyKey: boolean;
  takesIfMatch: boolean;
  givesEtag: boolean;
  status: 200 | 201;
  answer: z.ZodType;
  answerExample: object;
  /** In addition to those of every route. */
  errors: ErrorCode[];
  handle(deps: V1Deps, call: Call): Promise<V1Answer>;
};

/** Ties the type of a handler's body to the route's schema. */
export function route<Body extends z.ZodType | null>(
  definition: Omit<V1Route, 'body' | 'handle'> & {
    body: Body;
    handle(deps: V1Deps, call: Call<z.output<Body>>): Promise<V1Answer>;
  },
): V1Route {
  return definition as V1Route;
}
