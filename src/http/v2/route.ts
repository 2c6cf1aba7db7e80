import { z } from 'zod';
import type { RequireReadableLook } from '../../codes/create-qr-code.ts';
import { invalid } from '../../errors/refusal.ts';
import type { WebhookClientDeps } from '../../events/send-webhook.ts';
import { fieldProblem } from '../../lib/field-problems.ts';
import type { Caller } from '../../people/caller.ts';
import type { Pictures } from '../../render/pictures.ts';
import type { DashboardDeps } from '../dashboard/route.ts';
import {
  type ApiRoute,
  describedRoute,
  parametersOf,
  type RouteAnswer,
  type RouteDefinition,
} from '../kernel/api-route.ts';
import type { PathParts } from '../kernel/matcher.ts';
import type { Incoming } from '../kernel/serve.ts';
import type { PictureUrls } from '../v1/present-qr-code.ts';

export { exampleOf } from '../kernel/api-route.ts';
export { asAnswer, asRequest } from '../kernel/named-schemas.ts';
export { pageOf, pageQuery } from '../kernel/pages.ts';

/** The dependencies of v2. `pictureUrls` of the answers: for programs with our address, for our pages without. */
export type V2Deps = Omit<DashboardDeps, 'pictureUrls'> & {
  requireReadableLook: RequireReadableLook;
  pictures: Pick<Pictures, 'nameOf' | 'of'>;
  webhookClient: WebhookClientDeps;
};

/** A request that passed every step. */
export type Call<Query = unknown, Body = unknown> = {
  caller: Caller;
  /** The parts of the path in braces, decoded. */
  parts: PathParts;
  query: Query;
  body: Body;
  headers: Headers;
  path: string;
  pictureUrls: PictureUrls;
  now: number;
  /** The request itself, for bodies and answers that are files. */
  incoming: Incoming;
};

/** One entry of the table of v2. */
export type V2Route = ApiRoute & {
  querySchema: z.ZodObject;
  /** How many requests its body holds, each of which is checked by itself. */
  requestsIn?(body: never): number;
  handle(deps: V2Deps, call: Call): Promise<RouteAnswer | Response>;
};

/** `GET /v2/tags` and so on; what is left out is not taken or given. */
export function route<Query extends z.ZodObject = z.ZodObject, Body extends z.ZodType | null = null>(
  name: `${ApiRoute['method']} /v2/${string}`,
  {
    query: querySchema,
    ...definition
  }: Omit<RouteDefinition, 'query' | 'body'> & {
    query?: Query;
    body?: Body;
    requestsIn?(body: z.output<Body>): number;
    handle(deps: V2Deps, call: Call<z.output<Query>, z.output<Body>>): Promise<RouteAnswer | Response>;
  },
): V2Route {
  const schema = querySchema ?? z.object({});
  return { ...describedRoute(name, { ...definition, query: parametersOf(schema) }), querySchema: schema } as V2Route;
}

const isRepeatable = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodArray || (schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodArray);

/** The query as the schema describes it. An empty value counts as not sent; names that are not known are ignored. */
export function readQuery<Schema extends z.ZodObject>(schema: Schema, query: URLSearchParams): z.output<Schema> {
  const sent: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const values = query.getAll(name).filter((value) => value !== '');
    if (values.length > 0) sent[name] = isRepeatable(field) ? values : values[0];
  }
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  // One of several values has no name of its own.
  const issues = parsed.error.issues.map((issue) => ({ ...issue, path: issue.path.slice(0, 1) }));
  const { message, field } = fieldProblem(new z.ZodError(issues), sent);
  throw invalid(message, field);
}
