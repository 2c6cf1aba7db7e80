import { z } from 'zod';
import type { RequireReadableLook } from '../../codes/create-qr-code.ts';
import { invalid } from '../../errors/refusal.ts';
import { fieldProblem } from '../../lib/field-problems.ts';
import { pageSize } from '../../lib/page.ts';
import type { Caller } from '../../people/caller.ts';
import type { Pictures } from '../../render/pictures.ts';
import type { DashboardDeps } from '../dashboard/route.ts';
import type { ApiRoute, QueryParameter, RouteAnswer } from '../kernel/api-route.ts';
import type { PathParts } from '../kernel/matcher.ts';
import type { Incoming } from '../kernel/serve.ts';
import { simplifySchema } from '../openapi/simplify-schema.ts';
import type { PictureUrls } from '../v1/present-qr-code.ts';

/** The dependencies of v2. `pictureUrls` of the answers: for programs with our address, for our pages without. */
export type V2Deps = Omit<DashboardDeps, 'pictureUrls'> & {
  requireReadableLook: RequireReadableLook;
  pictures: Pick<Pictures, 'nameOf' | 'of'>;
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

type Given = 'tag' | 'operation' | 'summary' | 'description' | 'scope';
type Defaults =
  | 'answer'
  | 'answerExample'
  | 'bodyExample'
  | 'takesIdempotencyKey'
  | 'takesIfMatch'
  | 'givesEtag'
  | 'status'
  | 'errors';

const EXAMPLES = new WeakMap<z.ZodType, object>();

/** Keeps the example of a schema, for the routes that answer by it. */
export function exampleOf<Fields extends z.ZodObject>(schema: Fields, example: z.infer<Fields>): z.infer<Fields> {
  EXAMPLES.set(schema, example);
  return example;
}

/** Of an operation that only does something. */
export const nothing = z.strictObject({});

/** `GET /v2/tags` and so on; what is left out is not taken or given. */
export function route<Query extends z.ZodObject = z.ZodObject, Body extends z.ZodType | null = null>(
  name: `${ApiRoute['method']} /v2/${string}`,
  definition: Pick<ApiRoute, Given> &
    Partial<
      Pick<
        ApiRoute,
        Defaults | 'moreBodyExamples' | 'otherStatus' | 'files' | 'bodyTypes' | 'answerTypes' | 'maxBodyBytes'
      >
    > & {
      query?: Query;
      body?: Body;
      requestsIn?(body: z.output<Body>): number;
      handle(deps: V2Deps, call: Call<z.output<Query>, z.output<Body>>): Promise<RouteAnswer | Response>;
    },
): V2Route {
  const [method, path] = name.split(' ') as [ApiRoute['method'], string];
  const { query: querySchema = z.object({}), body = null, answer = nothing, ...rest } = definition;
  return {
    answer,
    answerExample: EXAMPLES.get(answer) ?? {},
    bodyExample: null,
    takesIdempotencyKey: false,
    takesIfMatch: false,
    givesEtag: false,
    status: 200,
    errors: [],
    ...rest,
    method,
    path,
    body,
    querySchema,
    query: parametersOf(querySchema),
  } as V2Route;
}

/** Never refused: a size out of bounds is brought into them, a token that does not fit gives the first page. */
export const pageQuery = {
  page_size: z
    .string()
    .optional()
    .transform((text) => pageSize(text ?? null, 1))
    .meta({
      description: 'Items on a page: 1 to 100, 20 when omitted or not a number; more than 100 counts as 100.',
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 20,
    }),
  page_token: z
    .string()
    .optional()
    .describe(
      'The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given.',
    ),
};

export function pageOf<Item extends z.ZodType>(item: Item) {
  const page = z.strictObject({
    items: z.array(item),
    next_page_token: z.string().nullable().describe('Null on the last page.'),
  });
  EXAMPLES.set(page, { items: [EXAMPLES.get(item)], next_page_token: null });
  return page;
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

function parametersOf(schema: z.ZodObject): QueryParameter[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const { description = '', ...json } = simplifySchema(
      z.toJSONSchema(field, { target: 'openapi-3.0', io: 'input' }),
    ) as { description?: string };
    return { name, description, schema: json, ...(!field.safeParse(undefined).success && { required: true as const }) };
  });
}
