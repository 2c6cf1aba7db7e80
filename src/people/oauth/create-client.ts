import { z } from 'zod';
import type { Plan } from '../../config/plans.ts';
import { invalid, Refusal } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Authored } from '../../store/activity/activity.ts';
import type { Idempotency } from '../../store/idempotency/idempotent-results.ts';
import type { StoreWith } from '../../store/store.ts';
import { keyName } from '../create-key.ts';
import { earlierResult, type IdempotentResult, idempotencyConflict } from '../idempotency.ts';
import { PROGRAM_SCOPES } from '../scopes.ts';
import { newOauthClient } from './oauth-client.ts';
import { readPublicKey } from './public-key.ts';

/** Clients of an account that are not revoked, at the same time. */
const MAX_PER_ACCOUNT = 100;

const scope = z.enum(PROGRAM_SCOPES, `must be one of ${PROGRAM_SCOPES.join(', ')}`);

export const newClientRequest = z.strictObject({
  name: keyName.optional().describe('To know it by; `OAuth client` by default.'),
  scopes: z
    .array(scope, 'must be a list of scopes')
    .min(1, 'must have at least one scope')
    .max(PROGRAM_SCOPES.length, `must have at most ${PROGRAM_SCOPES.length} scopes`)
    .describe('What its tokens may do at most. Scopes of people are refused.'),
  jwk: z
    .looseObject({ kty: z.enum(['EC', 'RSA'], 'must be EC or RSA') }, 'must be a JWK')
    .nullish()
    .describe(
      'A public key as a JWK, for `private_key_jwt`: EC on P-256 (ES256) or RSA of 2,048 to 4,096 bits (RS256). Null: the client gets a secret.',
    ),
});

export type CreatedClient = { client_id: string; client_secret: string | null };

type Deps = Authored & { store: StoreWith<'insertOauthClient' | 'findReplay'>; clock: Clock };

/** The secret is returned only here: neither a repeated call nor a client with a public key gets one. */
export async function createOauthClient(
  { store, clock, author }: Deps,
  { accountId, plan }: { accountId: string; plan: Plan },
  { name = 'OAuth client', scopes, jwk }: z.output<typeof newClientRequest>,
  idempotency: Idempotency | null = null,
): Promise<IdempotentResult<CreatedClient>> {
  const replayed = (earlier: unknown) => ({
    value: { client_id: (earlier as CreatedClient).client_id, client_secret: null },
    replayed: true,
  });
  const publicKey = jwk ? await readPublicKey(jwk) : null;
  const earlier = await earlierResult(store, idempotency);
  if (earlier !== null) return replayed(earlier);
  if (!plan.oauth) throw new Refusal('feature_disabled', `The plan ${plan.name} has no OAuth clients`);
  const asked = { accountId, name: name.trim(), scopes: [...new Set(scopes)], jwk: publicKey };
  const { row, secret } = newOauthClient(asked, clock.now());
  const cap = MAX_PER_ACCOUNT;
  const result = await store.write.insertOauthClient({ client: row, cap, idempotency, by: author?.() });
  if ('client' in result) return { value: { client_id: result.client.id, client_secret: secret }, replayed: false };
  if ('replay' in result) return replayed(result.replay);
  if ('conflict' in result) throw idempotencyConflict();
  throw invalid(`an account has at most ${MAX_PER_ACCOUNT} live OAuth clients and all are in use; revoke one first`);
}
