import { z } from 'zod';
import type { ErrorCode } from '../../errors/codes.ts';
import { simplifySchema } from '../openapi/simplify-schema.ts';
import type { Needs } from '../permit.ts';
import { asAnswer } from './named-schemas.ts';

export type QueryParameter = { name: string; description: string; schema: object; required?: true };

/** What the tables of v1 and v2 say about a route: for the router, the OpenAPI document and the whole-surface tests. */
export type ApiRoute = Needs & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  operation: string;
  summary: string;
  description: string;
  tag: Tag;
  query: QueryParameter[];
  body: z.ZodType | null;
  bodyExample: object | null;
  /** The media types of a body that is a file; `body` is then null. */
  bodyTypes?: readonly string[];
  /** More example bodies for the reference, each under its title. */
  moreBodyExamples?: Record<string, object>;
  /** Of the body; 256 KiB if it is not given. */
  maxBodyBytes?: number;
  takesIdempotencyKey: boolean;
  takesIfMatch: boolean;
  givesEtag: boolean;
  status: 200 | 201 | 202;
  /** Its other success, where it may find what it would make. */
  otherStatus?: 200;
  answer: z.ZodType;
  /** The media types of the file that it answers instead. */
  files?: readonly string[];
  answerExample: object;
  /** The media types that it answers beside JSON, by `Accept`. */
  answerTypes?: readonly string[];
  /** In addition to those of every route. */
  errors: ErrorCode[];
};

/** Of an operation that only does something. */
export const nothing = asAnswer('Nothing', 'Of what was done there is nothing to tell.', z.strictObject({}));

/** The example of each schema by which routes answer. */
export const EXAMPLES = new WeakMap<z.ZodType, object>();

/** Keeps the example of a schema, for the routes that answer by it. */
export function exampleOf<Fields extends z.ZodObject>(schema: Fields, example: z.infer<Fields>): z.infer<Fields> {
  EXAMPLES.set(schema, example);
  return example;
}

type Needed = 'tag' | 'operation' | 'summary' | 'description' | 'scope';
/** What an entry of a table says; what it leaves out is not taken or given. */
export type RouteDefinition = Pick<ApiRoute, Needed> & Partial<Omit<ApiRoute, Needed | 'method' | 'path'>>;

/** `name`: `GET /v2/tags` and so on. */
export function describedRoute(name: string, { answer = nothing, ...rest }: RouteDefinition): ApiRoute {
  const [method, path = ''] = name.split(' ') as [ApiRoute['method'], string];
  return {
    answer,
    answerExample: EXAMPLES.get(answer) ?? {},
    query: [],
    body: null,
    bodyExample: null,
    takesIdempotencyKey: false,
    takesIfMatch: false,
    givesEtag: false,
    status: 200,
    errors: [],
    ...rest,
    method,
    path,
  };
}

export function parametersOf(schema: z.ZodObject): QueryParameter[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const { description = '', ...json } = simplifySchema(
      z.toJSONSchema(field, { target: 'openapi-3.0', io: 'input' }),
    ) as { description?: string };
    // zod leaves out the default of a value that is transformed.
    const { default: value } = field.meta() ?? {};
    const isRequired = !field.safeParse(undefined).success;
    const shown = value === undefined ? json : { ...json, default: value };
    return { name, description, schema: shown, ...(isRequired && { required: true as const }) };
  });
}

/** The subjects of routes, in the order of the reference. */
export const TAGS = {
  Projects: 'Workspaces that group the codes of an account.',
  Domains: 'Hosts of its own that a project has.',
  'QR codes': 'Codes whose target can change after they were printed.',
  Tags: "The owner's own words for codes; a code has any of them.",
  Styles: 'Looks that codes can copy, and logos.',
  Jobs: 'What is done with many codes at once, and the lists and files of it.',
  Webhooks: 'Events that are sent to you when something happens.',
  Analytics: 'Scans by day, country, device, referrer, hour and rule.',
  Account: 'The account itself.',
  Members: 'People in the account, and those who are invited. Programs do not manage them.',
  'OAuth clients': 'Programs that get tokens with some scopes, in place of a key with all.',
} as const;

export type Tag = keyof typeof TAGS;

/** What a handler returns. */
export type RouteAnswer = {
  fields: object;
  /** If it is not the status of the route. */
  status?: number;
  etag?: string;
  /** An earlier call with the same Idempotency-Key did the work. */
  replayed?: boolean;
  /** The address of what was made. */
  location?: string;
};
