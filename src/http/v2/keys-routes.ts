import { z } from 'zod';
import { Refusal } from '../../errors/refusal.ts';
import { timestamp } from '../../lib/timestamp.ts';
import { type ApiKey, scopesOfKey } from '../../people/api-key.ts';
import { createKey, keyName, newKeyRequest } from '../../people/create-key.ts';
import { listKeys } from '../../people/list-keys.ts';
import { revokeKey } from '../../people/revoke-key.ts';
import { PROGRAM_SCOPES } from '../../people/scopes.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { actorAnswer } from './activity.ts';
import { asAnswer, asRequest, exampleOf, pageOf, route, type V2Deps } from './route.ts';

const count = z.int().min(0);

const used = z.strictObject({ minute: count, day: count });

const key = z.strictObject({
  key_id: z.string().describe('Opaque. It is no secret.'),
  name: z.string(),
  last4: z.string().describe('The last four characters of the key.'),
  read_only: z.boolean().describe('It only reads.'),
  scopes: z.array(z.enum(PROGRAM_SCOPES)).describe('What it may do.'),
  project_ids: z.array(z.string()).nullable().describe('The only projects that it reaches; null: all.'),
  created_at: timestamp,
  created_by: actorAnswer.describe('Who made it.'),
  expires_at: timestamp.nullable().describe('From then on it is refused; null: never.'),
  last_used_at: timestamp.nullable().describe('Accurate to a minute; null: never.'),
  revoked_at: timestamp.nullable(),
  used: used.describe('Requests in the present minute and day of UTC; zero for a revoked key.'),
});

asAnswer('ApiKey', 'An API key, without the key itself.', key);
const EXAMPLE = exampleOf(key, {
  key_id: 'key_01k9zqaevt6q2m8d4r7xk5hw3n',
  name: 'Shop website',
  last4: 'x7Qa',
  read_only: true,
  scopes: ['qr.read', 'analytics.read'],
  project_ids: null,
  created_at: '2026-11-14T10:00:00.000Z',
  created_by: { kind: 'person', person_id: 'per_01k9zq6y4n8r5tawg2c3dfh7jm', name: 'Ada' },
  expires_at: '2027-01-31T18:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
  used: { minute: 0, day: 0 },
});

const limits = z.strictObject({
  per_minute: count,
  per_day: count,
  burst_per_second: count,
  api_keys: count.describe('How many keys that are not revoked the account may have.'),
});

const created = key.extend({
  api_key: z
    .string()
    .nullable()
    .describe('The key, shown only here: null where a call is repeated by its `Idempotency-Key`.'),
});

const newKey = newKeyRequest.extend({ name: keyName.describe('To know it by.') });

const managed = { tag: 'API keys', scope: 'keys.manage', wholeAccount: true } as const;

export const listKeysRoute = route('GET /v2/keys', {
  operation: 'listKeys',
  ...managed,
  summary: 'List API keys',
  description:
    'All that are not revoked and the last 100 revoked ones, oldest first; always on one page. With the limits of each key.',
  answer: asAnswer('ApiKeyPage', 'The API keys, and the limits of each.', pageOf(key).extend({ limits })),
  answerExample: {
    items: [EXAMPLE],
    next_page_token: null,
    limits: { per_minute: 120, per_day: 20_000, burst_per_second: 20, api_keys: 5 },
  },
  async handle(deps, { caller, now }) {
    const keys = await listKeys(deps.store, caller.accountId);
    const { per_minute, per_day, burst_per_second } = caller.limits;
    return {
      fields: {
        items: await Promise.all(keys.map((each) => present(deps, each, now))),
        next_page_token: null,
        limits: { per_minute, per_day, burst_per_second, api_keys: caller.plan.api_keys },
      },
    };
  },
});

export const createKeyRoute = route('POST /v2/keys', {
  operation: 'createKey',
  ...managed,
  stepUp: true,
  summary: 'Create an API key',
  description:
    'A key that only reads, or is limited to some projects, is a key of v2 alone: v1 answers it as an unknown one.',
  body: asRequest('NewApiKey', 'An API key to be made.', newKey),
  bodyExample: { name: EXAMPLE.name, read_only: true, expires_at: EXAMPLE.expires_at },
  takesIdempotencyKey: true,
  status: 201,
  answer: asAnswer('CreatedApiKey', 'A new API key, with the key itself.', created),
  answerExample: { ...EXAMPLE, api_key: 'api_live_…' },
  errors: ['project_not_found'],
  async handle(deps, call) {
    const { value, replayed } = await createKey(deps, call.caller, call.body, readIdempotencyKey(call));
    const { api_key, ...made } = value;
    return { fields: { ...(await present(deps, made, call.now)), api_key }, replayed };
  },
});

/** Without a fresh proof: taking rights away is never held up. */
export const revokeKeyRoute = route('POST /v2/keys/{id}/revoke', {
  operation: 'revokeKey',
  ...managed,
  summary: 'Revoke an API key',
  description: 'For good: it is refused from the next request on, on every node. Revoking again changes nothing.',
  answer: key,
  errors: ['not_found'],
  async handle(deps, { caller, parts, now }) {
    const revoked = await revokeKey(deps, caller.accountId, parts.id ?? '');
    if (!revoked) throw new Refusal('not_found', 'There is no such API key in this account');
    deps.limiter.forget(revoked.key_id);
    return { fields: await present(deps, revoked, now) };
  },
});

/** The usage of revoked keys, which are more numerous, is not looked up. */
async function present({ limiter }: V2Deps, apiKey: ApiKey, now: number): Promise<z.infer<typeof key>> {
  const isRevoked = apiKey.revoked_at !== null;
  return {
    ...apiKey,
    scopes: scopesOfKey(apiKey),
    used: isRevoked ? { minute: 0, day: 0 } : await limiter.used(apiKey.key_id, now),
  };
}
