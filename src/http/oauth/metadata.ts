import { PROGRAM_SCOPES } from '../../people/scopes.ts';
import { constantAnswer } from '../constant-answer.ts';
import { DOCS } from '../docs/serve-docs.ts';

export const OAUTH = '/oauth2';
export const SERVER_METADATA = '/.well-known/oauth-authorization-server';
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

const AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'];
const SIGNING_ALGORITHMS = ['ES256', 'RS256'];

/** What clients find out by themselves, after RFC 8414. */
function serverMetadata(issuer: string) {
  const endpoints = Object.fromEntries(
    ['token', 'revocation', 'introspection'].flatMap((name) => [
      [`${name}_endpoint`, `${issuer}${ENDPOINTS[name as keyof typeof ENDPOINTS]}`],
      [`${name}_endpoint_auth_methods_supported`, AUTH_METHODS],
      [`${name}_endpoint_auth_signing_alg_values_supported`, SIGNING_ALGORITHMS],
    ]),
  );
  return {
    issuer,
    ...endpoints,
    grant_types_supported: ['client_credentials'],
    // Of the authorization endpoint, which there is not; the RFC asks for the field.
    response_types_supported: [],
    scopes_supported: PROGRAM_SCOPES,
    service_documentation: `${issuer}${DOCS}`,
  };
}

export const ENDPOINTS = {
  token: `${OAUTH}/token`,
  revocation: `${OAUTH}/revoke`,
  introspection: `${OAUTH}/introspect`,
} as const;

/** What a token is for, and who gives it, after RFC 9728. */
function resourceMetadata(resource: string) {
  return {
    resource,
    authorization_servers: [resource],
    scopes_supported: PROGRAM_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Repoint API',
    resource_documentation: `${resource}${DOCS}`,
  };
}

/** Both documents, by their paths. */
export function metadataPages(publicUrl: string): [path: string, page: (request: Request) => Response][] {
  const page = (document: object) =>
    constantAnswer(() => ({
      body: JSON.stringify(document),
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      },
    }));
  return [
    [SERVER_METADATA, page(serverMetadata(publicUrl))],
    [RESOURCE_METADATA, page(resourceMetadata(publicUrl))],
  ];
}

/** How a caller of v2 authenticates, after RFC 6750: for `WWW-Authenticate`. */
export function bearerChallenge(publicUrl: string, problem: Record<string, string>): string {
  const parameters = Object.entries({ ...problem, resource_metadata: `${publicUrl}${RESOURCE_METADATA}` });
  return `Bearer ${parameters.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
}
