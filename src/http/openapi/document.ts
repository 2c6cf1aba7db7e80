import { API_VERSION } from '../../lib/api-version.ts';
import { constantAnswer } from '../constant-answer.ts';
import { type ApiRoute, TAGS } from '../kernel/api-route.ts';
import { EXAMPLE_BASE } from '../v1/examples.ts';
import { V1_ROUTES } from '../v1/routes.ts';
import { V2_ROUTES } from '../v2/routes.ts';
import { componentSchemas } from './component-schemas.ts';
import { errorResponses } from './error-responses.ts';
import { guide } from './guide.ts';
import { headerComponents } from './headers.ts';
import { operationOf, PARAMETERS } from './operation.ts';
import { BY_KEY, SECURITY_SCHEMES } from './security.ts';
import type { Answer, HttpMethod, OpenApiDocument, Operation } from './types.ts';
import { describeWebhooks } from './webhooks.ts';

/**
 * The OpenAPI 3.0.3 description of v1 and v2, generated from the route table, the validation schemas and the table of errors.
 * `publicUrl` is the server's base URL; nothing else depends on the server.
 */
export function openApiDocument(publicUrl: string): OpenApiDocument {
  const { paths, responses } = describeRoutes([...V1_ROUTES, ...V2_ROUTES]);
  const document: OpenApiDocument = {
    openapi: '3.0.3',
    info: {
      title: 'Repoint API',
      version: API_VERSION,
      description: guide(publicUrl),
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: publicUrl, description: 'This server' }],
    security: BY_KEY,
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    'x-webhooks': describeWebhooks(),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: componentSchemas(),
      parameters: PARAMETERS,
      headers: headerComponents(),
      responses,
    },
  };
  return atBase(document, publicUrl);
}

function describeRoutes(routes: readonly ApiRoute[]): {
  paths: OpenApiDocument['paths'];
  responses: Record<string, Answer>;
} {
  const paths: OpenApiDocument['paths'] = {};
  const responses: Record<string, Answer> = {};
  for (const route of routes) {
    const errors = errorResponses(route);
    Object.assign(responses, errors.components);
    const operations: Partial<Record<HttpMethod, Operation>> = paths[route.path] ?? {};
    operations[route.method.toLowerCase() as HttpMethod] = operationOf(route, errors.responses);
    paths[route.path] = operations;
  }
  return { paths, responses };
}

/** Puts this server's URL into the examples. The copy also separates the document from the tables. */
function atBase(document: OpenApiDocument, publicUrl: string): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_, value) =>
    typeof value === 'string' && value.startsWith(`${EXAMPLE_BASE}/`)
      ? publicUrl + value.slice(EXAMPLE_BASE.length)
      : value,
  );
}

/** `GET /openapi.json`, public: the description contains no secret. */
export function serveOpenApi(publicUrl: string): (request: Request) => Response {
  return constantAnswer(() => ({
    body: JSON.stringify(openApiDocument(publicUrl)),
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  }));
}
