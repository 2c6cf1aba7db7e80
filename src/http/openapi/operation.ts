import { VIEWS } from '../../analytics/scope-analytics.ts';
import { versionOf } from '../../lib/api-version.ts';
import type { ApiRoute } from '../kernel/api-route.ts';
import { schemaReference } from './component-schemas.ts';
import { EXAMPLE_REQUEST_ID } from './error-examples.ts';
import { type HeaderComponent, headersOf } from './headers.ts';
import { securityOf } from './security.ts';
import type { Answer, Example, Operation, Parameter, Reference, Schema } from './types.ts';

const inPath = (name: string, description: string, schema: Omit<Schema, 'type'>): Parameter => ({
  name,
  in: 'path',
  description,
  required: true,
  schema: { type: 'string', ...schema },
});
const idOf = (field: string, subject: string, example: string) =>
  inPath('id', `The \`${field}\` of the ${subject}.`, { example });

/** Parameters shared by several routes. */
export const PARAMETERS: Record<string, Parameter> = {
  QrId: idOf('qr_id', 'code', 'qr_01k9zq7b3v6m2x8e5sh4tdgwpa'),
  ProjectId: idOf('project_id', 'project', 'prj_01k9zq6y4n8r5tawg2c3dfh7jm'),
  TagId: idOf('tag_id', 'tag', 'tag_01k9zq8c5w7n3y9f6ti5uehxqb'),
  StyleTemplateId: idOf('style_template_id', 'style template', 'sty_01k9zqbf8z1r6cchs9xm8hp1te'),
  LogoId: idOf('logo_id', 'logo', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'),
  JobId: idOf('job_id', 'job', 'job_01k9zq9d6x8p4zagr7vj6fkyrc'),
  WebhookEndpointId: idOf('endpoint_id', 'webhook endpoint', 'whe_01k9zq9d6x8p4zagr7vj6fkyrc'),
  DeliveryId: inPath('delivery_id', 'The `delivery_id`, which is the `webhook-id`.', {
    example: 'evt_01k9zqbf8z1r6cchs9xm8hp1te',
  }),
  ListenerId: idOf('listener_id', 'listener', 'whl_01k9zq9d6x8p4zagr7vj6fkyrc'),
  KeyId: idOf('key_id', 'API key', 'key_01k9zqaevt6q2m8d4r7xk5hw3n'),
  ClientId: inPath('client_id', 'The `client_id` of the OAuth client.', {
    example: 'client_01k9zqaevt6q2m8d4r7xk5hw3n',
  }),
  ExternalId: inPath('external_id', 'The `external_id` of the code, percent-encoded.', {
    minLength: 1,
    maxLength: 255,
    example: 'table-7',
  }),
  Host: inPath('host', 'The `host` of the domain, in any spelling.', { example: 'qr.shop.example' }),
  Alias: inPath('alias', 'The present alias of the code or an earlier one, in any case.', { example: 'menu' }),
  View: inPath('view', 'How the scans are summed up.', { enum: [...VIEWS], example: 'countries' }),
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255, example: 'order-4711-code-1' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` the code was read with. If it was changed since, nothing happens and 412 is given.',
    schema: { type: 'string', example: '"1"' },
  },
};

const shared = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` });

/** The description of one route. `errors` are its error responses. */
export function operationOf(route: ApiRoute, errors: Record<string, Reference>): Operation {
  const security = securityOf(route);
  return {
    operationId: route.operation,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    ...(security && { security }),
    parameters: parametersOf(route),
    ...bodyOf(route),
    responses: {
      [route.status]: successOf(route),
      ...(route.otherStatus && { [route.otherStatus]: successOf({ ...route, status: route.otherStatus }) }),
      ...errors,
    },
  };
}

function parametersOf(route: ApiRoute): (Parameter | Reference)[] {
  const query = route.query.map(
    ({ name, description, schema, required }): Parameter => ({
      name,
      in: 'query',
      description,
      ...(required && { required }),
      schema: schema as Schema,
    }),
  );
  return [
    ...pathParameters(route),
    ...query,
    ...(route.takesIdempotencyKey ? [shared('IdempotencyKey')] : []),
    ...(route.takesIfMatch ? [shared('IfMatch')] : []),
  ];
}

/** The parts of a path in braces, described. */
export function pathParametersOf(route: ApiRoute): Parameter[] {
  return pathParameters(route).flatMap((parameter) =>
    '$ref' in parameter ? (PARAMETERS[parameter.$ref.split('/').pop() ?? ''] ?? []) : parameter,
  );
}

/** The same as the document refers to them; `id` is that of the subject. */
function pathParameters({ path }: ApiRoute): (Parameter | Reference)[] {
  const segments = path.split('/');
  return segments.flatMap((segment, at) => {
    if (!segment.startsWith('{')) return [];
    const own = NAMED[segment];
    if (own !== undefined) return [shared(own)];
    const id = ID_OF[segments[at - 1] ?? ''] ?? 'QrId';
    const described = PARAMETERS[id];
    return [segment === '{id}' || !described ? shared(id) : { ...described, name: segment.slice(1, -1) }];
  });
}

const NAMED: Record<string, string> = {
  '{client_id}': 'ClientId',
  '{view}': 'View',
  '{external_id}': 'ExternalId',
  '{host}': 'Host',
  '{alias}': 'Alias',
  '{delivery_id}': 'DeliveryId',
};

const ID_OF: Record<string, string> = {
  'qr-codes': 'QrId',
  projects: 'ProjectId',
  tags: 'TagId',
  'style-templates': 'StyleTemplateId',
  logos: 'LogoId',
  jobs: 'JobId',
  'webhook-endpoints': 'WebhookEndpointId',
  'event-listeners': 'ListenerId',
  keys: 'KeyId',
};

function bodyOf(route: ApiRoute): Pick<Operation, 'requestBody'> {
  if (route.bodyTypes) return { requestBody: { required: true, content: filesOf(route.bodyTypes) } };
  if (route.method === 'GET' || route.body === null) return {};
  const schema = schemaReference(route.body, route.operation);
  return {
    requestBody: { required: true, content: { 'application/json': { schema, examples: bodies(route) } } },
  };
}

function bodies({ summary, bodyExample, moreBodyExamples = {} }: ApiRoute): Record<string, Example> {
  const more = Object.entries(moreBodyExamples).map(([title, value]) => [slugOf(title), { summary: title, value }]);
  return { default: { summary, value: bodyExample }, ...Object.fromEntries(more) };
}

const slugOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function successOf(route: ApiRoute): Answer {
  const envelope = { ok: true, version: versionOf(route.path), request_id: EXAMPLE_REQUEST_ID };
  if (route.files) return fileOf(route.files);
  const headers: HeaderComponent[] = ['RequestId', 'CacheControl', 'RateLimitPolicy', 'RateLimit'];
  if (route.givesEtag) headers.push('ETag');
  if (route.takesIdempotencyKey) headers.push('IdempotencyReplayed');
  const answer = schemaReference(route.answer, route.operation);
  return {
    description: { 200: 'Done.', 201: 'Created.', 202: 'Begun.' }[route.status],
    headers: headersOf(...headers),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Success' }, answer] },
        example: { ...envelope, ...route.answerExample },
      },
      ...filesOf(route.answerTypes ?? []),
    },
  };
}

function fileOf(types: readonly string[]): Answer {
  return {
    description: 'The file.',
    headers: headersOf('RequestId', 'RateLimitPolicy', 'RateLimit', 'FileTag'),
    content: filesOf(types),
  };
}

const filesOf = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } as Schema }]));
