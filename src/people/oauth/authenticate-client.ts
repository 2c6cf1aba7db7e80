import { timingSafeEqual } from 'node:crypto';
import { decodeJwt, importJWK, type JWTPayload, jwtVerify } from 'jose';
import { sha256 } from '../../lib/hash.ts';
import type { ClientWithAccount } from '../../store/oauth/clients.ts';
import type { StoreWith } from '../../store/store.ts';
import { looksLikeClientId } from './oauth-client.ts';
import type { PublicKey } from './public-key.ts';

/** What a client sent to say who it is. */
export type Credentials = { clientId: string; secret: string } | { assertion: string };

type Deps = { store: StoreWith<'findOauthClient'> };

/** A client that has shown who it is. `assertion`: by what; it is good once, so it must still be taken. Null: a secret. */
export type KnownClient = { client: ClientWithAccount; assertion: Assertion | null };

type Assertion = { client_id: string; jti_hash: string; expires_at: number };

/** By how much the clock of a client may be ahead. */
const CLOCK_SKEW_S = 60;
/** Ids of assertions are kept until they expire, so that is limited. */
const MAX_LIFETIME_S = 3_600;

/** Null, whatever is wrong: nobody learns whether a client exists. `audiences`: whom an assertion may be for. */
export function authenticateClient(
  deps: Deps,
  sent: Credentials,
  audiences: string[],
  now: number,
): Promise<KnownClient | null> {
  return 'secret' in sent ? bySecret(deps, sent) : byAssertion(deps, sent.assertion, audiences, now);
}

async function bySecret(deps: Deps, sent: { clientId: string; secret: string }): Promise<KnownClient | null> {
  const client = await findLive(deps, sent.clientId);
  if (!client || client.secret_hash === null) return null;
  const isRight = timingSafeEqual(Buffer.from(sha256(sent.secret)), Buffer.from(client.secret_hash));
  return isRight ? { client, assertion: null } : null;
}

/** A JWT signed by the client's key, after RFC 7523. */
async function byAssertion(deps: Deps, jwt: string, audiences: string[], now: number): Promise<KnownClient | null> {
  const claimed = readUnverified(jwt)?.sub;
  const client = typeof claimed === 'string' ? await findLive(deps, claimed) : null;
  if (!client || client.jwk === null) return null;
  const payload = await verify(jwt, client.jwk, { issuer: client.id, subject: client.id, audience: audiences }, now);
  if (!payload) return null;
  const { exp = 0, jti } = payload;
  if (typeof jti !== 'string' || jti === '' || exp > now / 1000 + MAX_LIFETIME_S + CLOCK_SKEW_S) return null;
  return { client, assertion: { client_id: client.id, jti_hash: sha256(jti), expires_at: Math.ceil(exp * 1000) } };
}

async function findLive({ store }: Deps, clientId: string): Promise<ClientWithAccount | null> {
  const client = looksLikeClientId(clientId) ? await store.read.findOauthClient(clientId) : undefined;
  return client && client.revoked_at === null ? client : null;
}

function readUnverified(jwt: string): JWTPayload | null {
  try {
    return decodeJwt(jwt);
  } catch {
    return null;
  }
}

type Claims = { issuer: string; subject: string; audience: string[] };

/** Null if the signature, a claim or a time is wrong. */
async function verify(jwt: string, key: PublicKey, claims: Claims, now: number): Promise<JWTPayload | null> {
  const options = {
    ...claims,
    algorithms: [key.alg ?? ''],
    requiredClaims: ['exp', 'jti'],
    currentDate: new Date(now),
    clockTolerance: CLOCK_SKEW_S,
  };
  try {
    const { payload } = await jwtVerify(jwt, await importJWK(key), options);
    // The tolerance is for times in the future alone.
    return (payload.exp ?? 0) > now / 1000 ? payload : null;
  } catch {
    return null;
  }
}
