import { z } from 'zod';
import { Refusal } from '../../errors/refusal.ts';
import { timestamp } from '../../lib/timestamp.ts';
import { createOauthClient, newClientRequest } from '../../people/oauth/create-client.ts';
import { presentOauthClient } from '../../people/oauth/oauth-client.ts';
import { revokeOauthClient } from '../../people/oauth/revoke-client.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { asAnswer, asRequest, exampleOf, pageOf, route } from './route.ts';

const client = z.strictObject({
  client_id: z.string().describe('Opaque. It is no secret.'),
  name: z.string(),
  scopes: z.array(z.string()).describe('What its tokens may do at most.'),
  jwk: z
    .record(z.string(), z.string())
    .nullable()
    .describe('The public key by which it authenticates; null: by its secret.'),
  created_at: timestamp,
  last_used_at: timestamp.nullable().describe('When it last got a token; tokens live for an hour.'),
  revoked_at: timestamp.nullable(),
});

asAnswer('OAuthClient', 'A program that gets tokens of its own.', client);
const EXAMPLE = exampleOf(client, {
  client_id: 'client_01k9zqaevt6q2m8d4r7xk5hw3n',
  name: 'Warehouse',
  scopes: ['qr.read', 'analytics.read'],
  jwk: null,
  created_at: '2026-11-14T10:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
});

const created = z.strictObject({
  client_id: z.string(),
  client_secret: z
    .string()
    .nullable()
    .describe(
      'Shown only here. Null for a client with a `jwk`, and where a call is repeated by its `Idempotency-Key`.',
    ),
});

/** A client reaches all projects. */
const managed = { tag: 'OAuth clients', scope: 'keys.manage', wholeAccount: true } as const;

export const listOauthClientsRoute = route('GET /v2/oauth-clients', {
  operation: 'listOAuthClients',
  ...managed,
  summary: 'List OAuth clients',
  description: 'All that are not revoked and the last 100 revoked ones, oldest first; always on one page.',
  answer: asAnswer('OAuthClientPage', 'The OAuth clients.', pageOf(client)),
  answerExample: { items: [EXAMPLE], next_page_token: null },
  async handle({ store }, { caller }) {
    const clients = await store.read.listOauthClients(caller.accountId);
    return { fields: { items: clients.map(presentOauthClient), next_page_token: null } };
  },
});

export const createOauthClientRoute = route('POST /v2/oauth-clients', {
  operation: 'createOAuthClient',
  ...managed,
  summary: 'Create an OAuth client',
  description:
    'It gets tokens at `/oauth2/token` by its secret, or by JWTs that it signs with the private half of `jwk`. At most 100 an account.',
  body: asRequest('NewOAuthClient', 'An OAuth client to be made.', newClientRequest),
  bodyExample: { name: EXAMPLE.name, scopes: EXAMPLE.scopes },
  takesIdempotencyKey: true,
  status: 201,
  answer: asAnswer('CreatedOAuthClient', 'The id and the secret of a new OAuth client.', created),
  answerExample: { client_id: EXAMPLE.client_id, client_secret: 'cs_live_…' },
  errors: ['feature_disabled'],
  async handle(deps, call) {
    const { value, replayed } = await createOauthClient(deps, call.caller, call.body, readIdempotencyKey(call));
    return { fields: value, replayed };
  },
});

export const revokeOauthClientRoute = route('POST /v2/oauth-clients/{client_id}/revoke', {
  operation: 'revokeOAuthClient',
  ...managed,
  summary: 'Revoke an OAuth client',
  description: 'For good: its tokens end with it, on every node. Revoking again changes nothing.',
  answer: client,
  errors: ['not_found'],
  async handle(deps, { caller, parts }) {
    const revoked = await revokeOauthClient(deps, caller.accountId, parts.client_id ?? '');
    if (!revoked) throw new Refusal('not_found', 'There is no such OAuth client in this account');
    deps.limiter.forget(revoked.client_id);
    return { fields: revoked };
  },
});
