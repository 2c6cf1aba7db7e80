import { PROGRAM_SCOPES, SCOPES, type Scope } from '../../people/scopes.ts';
import type { ApiRoute } from '../kernel/api-route.ts';
import { ENDPOINTS } from '../oauth/metadata.ts';
import { EXAMPLE_BASE } from '../v1/examples.ts';
import type { SecurityRequirement, SecurityScheme } from './types.ts';

/** What a caller of any route may authenticate by; routes of v2 say more. */
export const BY_KEY: SecurityRequirement[] = [{ ApiKey: [] }];

export const SECURITY_SCHEMES: Record<string, SecurityScheme> = {
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'A key of the account: `api_live_` and 32 characters.',
  },
  OAuth2: {
    type: 'oauth2',
    description: 'A token of an OAuth client, sent as `Authorization: Bearer …`. For v2 alone.',
    flows: {
      clientCredentials: {
        tokenUrl: `${EXAMPLE_BASE}${ENDPOINTS.token}`,
        scopes: Object.fromEntries(PROGRAM_SCOPES.map((scope) => [scope, SCOPES[scope]])),
      },
    },
  },
  Session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'repoint.session_token',
    description: 'The session of the dashboard, for its own pages. Programs cannot call what needs it.',
  },
};

const OF_PROGRAMS: ReadonlySet<Scope> = new Set(PROGRAM_SCOPES);

/** Undefined: the same as everywhere. */
export function securityOf({ path, scope }: ApiRoute): SecurityRequirement[] | undefined {
  if (!path.startsWith('/v2/')) return undefined;
  if (scope === null) return [...BY_KEY, { OAuth2: [] }];
  return OF_PROGRAMS.has(scope) ? [...BY_KEY, { OAuth2: [scope] }] : [{ Session: [] }];
}
