import { openApiDocument } from '../../src/http/openapi/document.ts';
import { headersOf } from '../../src/http/openapi/headers.ts';
import {
  type Answer,
  type HttpMethod,
  type Operation,
  type Reference,
  resolveReference,
  type Schema,
} from '../../src/http/openapi/types.ts';
import { exactSchema } from './exact-schema.ts';
import { validator } from './schema-validator.ts';

/** The documented responses, prepared for checking. */
export const DOCUMENT = openApiDocument('http://localhost:8080');

type HeaderCheck = { required: boolean; problems: (value: string) => string[] };

export type Expected = {
  bodyProblems: (body: unknown) => string[];
  /** By name in lower case. */
  headers: ReadonlyMap<string, HeaderCheck>;
};

/** The possible responses to a method and path, by status. */
export function expectedAnswers(method: string, path: string): ReadonlyMap<number, Expected> {
  const operations = DOCUMENT.paths[path] ?? templated(path);
  if (!operations) return NO_ROUTE;
  const wanted = (method === 'HEAD' ? 'GET' : method).toLowerCase();
  const operation = operations[wanted as HttpMethod];
  if (!operation) return NO_METHOD;
  const expected = compiled.get(operation) ?? compile(operation.responses);
  compiled.set(operation, expected);
  return expected;
}

const compiled = new Map<Operation, ReadonlyMap<number, Expected>>();

/** A part in braces matches any one segment. */
function templated(path: string): Partial<Record<HttpMethod, Operation>> | undefined {
  const found = Object.entries(DOCUMENT.paths).find(
    ([template]) => template.includes('{') && new RegExp(`^${template.replace(/\{\w+\}/, '[^/]+')}$`).test(path),
  );
  return found?.[1];
}

function compile(responses: Record<string, Answer | Reference>): ReadonlyMap<number, Expected> {
  return new Map(
    Object.entries(responses).map(([status, answer]) => [
      Number(status),
      compileAnswer('$ref' in answer ? resolveReference(DOCUMENT, 'responses', answer) : answer),
    ]),
  );
}

function compileAnswer({ headers, content }: Answer): Expected {
  const checks = Object.entries(headers).map(([name, reference]): [string, HeaderCheck] => {
    const { required = false, schema } = resolveReference(DOCUMENT, 'headers', reference);
    return [name.toLowerCase(), { required, problems: headerValidator(schema) }];
  });
  const schema = exactSchema(DOCUMENT, content['application/json']?.schema ?? {});
  return { bodyProblems: validator(schema), headers: new Map(checks) };
}

/** A header is text, even if its schema is a number. */
function headerValidator(schema: Schema): (value: string) => string[] {
  const problems = validator(schema);
  return (value) => problems(schema.type === 'integer' ? Number(value) : value);
}

/** Errors before routing are the same for all routes; the list of projects has no others. */
const BEFORE_ROUTING = Object.entries(DOCUMENT.paths['/v1/projects']?.get?.responses ?? {}).filter(
  ([status]) => !status.startsWith('2'),
);

function outsideRoutes(status: number, code: string, allow: boolean): ReadonlyMap<number, Expected> {
  const onlyCode: Schema = { type: 'object', properties: { code: { type: 'string', enum: [code] } } };
  const answer = compileAnswer({
    description: '',
    headers: headersOf('RequestId', 'CacheControl', 'RateLimitPolicy', 'RateLimit'),
    content: {
      'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Error' }, onlyCode] } },
    },
  });
  const headers = new Map(answer.headers);
  if (allow) headers.set('allow', { required: true, problems: headerValidator({ type: 'string', minLength: 3 }) });
  return new Map([...compile(Object.fromEntries(BEFORE_ROUTING)), [status, { ...answer, headers }]]);
}

const NO_ROUTE = outsideRoutes(404, 'not_found', false);
const NO_METHOD = outsideRoutes(405, 'method_not_allowed', true);
