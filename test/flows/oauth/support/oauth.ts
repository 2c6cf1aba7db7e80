import { expect } from 'bun:test';
import { generateKeyPair } from 'oauth4webapi';
import { newId } from '../../../../src/lib/ids.ts';
import type { ApiReply } from '../../../harness/api-client.ts';
import { type DashboardApp, type Owner, PASSWORD } from '../../dashboard/support/dashboard-app.ts';

export type Made = { client_id: string; client_secret: string };

/** Creates a client as the owner does in the dashboard. */
export async function createClient(app: DashboardApp, owner: Owner, fields: object = {}): Promise<Made> {
  const body = { scopes: ['qr.write', 'analytics.read'], ...fields };
  // Tests move the clock by hours, and a proof counts for ten minutes.
  await asOwner(app, owner, '/dashboard-api/auth/prove', { password: PASSWORD });
  const reply = await asOwner(app, owner, '/v2/oauth-clients', body);
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return reply.body;
}

export function asOwner(
  app: DashboardApp,
  { headers }: Owner,
  path: string,
  body: object,
  more = {},
): Promise<ApiReply> {
  return app.client(null).post(path, body, { headers: { ...headers, ...more } });
}

export const revoke = (app: DashboardApp, { headers }: Owner, id: string): Promise<ApiReply> =>
  app.client(null).get(`/v2/oauth-clients/${id}/revoke`, { headers }, 'POST');

export type KeyPair = { privateKey: CryptoKey; jwk: Awaited<ReturnType<typeof exportKey>> };

const exportKey = (key: CryptoKey) => crypto.subtle.exportKey('jwk', key);

export async function keyPair(alg: 'ES256' | 'RS256' = 'ES256'): Promise<KeyPair> {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  return { privateKey, jwk: await exportKey(publicKey) };
}

export const basic = (id: string, secret: string) => `Basic ${btoa(`${id}:${secret}`)}`;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it asserts on
export type OauthReply = { status: number; headers: Headers; body: any };

type Sent = Record<string, string> | string;

/** Posts a form to an address under /oauth2. */
export async function postForm(
  url: string,
  path: string,
  form: Sent,
  headers: Record<string, string> = {},
): Promise<OauthReply> {
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`${url}/oauth2/${path}`, { method: 'POST', body, headers: { ...type, ...headers } });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const GRANT = { grant_type: 'client_credentials' };

export function askToken(url: string, { client_id, client_secret }: Made, more: Record<string, string> = {}) {
  return postForm(url, 'token', { ...GRANT, ...more }, { authorization: basic(client_id, client_secret) });
}

export async function tokenOf(url: string, client: Made, scope?: string): Promise<string> {
  const { status, body } = await askToken(url, client, scope === undefined ? {} : { scope });
  expect([status, body.error_description]).toEqual([200, undefined]);
  return body.access_token;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A signed JWT; a claim of undefined is left out. */
export async function assertion(
  { privateKey }: Pick<KeyPair, 'privateKey'>,
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
): Promise<string> {
  const isRsa = privateKey.algorithm.name === 'RSASSA-PKCS1-v1_5';
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ alg: isRsa ? 'RS256' : 'ES256', ...header })}.${encode(claims)}`;
  const by = isRsa ? 'RSASSA-PKCS1-v1_5' : { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(by, privateKey, Buffer.from(signed));
  return `${signed}.${Buffer.from(signature).toString('base64url')}`;
}

export function claimsOf(clientId: string, aud: string, now = Date.now()): Record<string, unknown> {
  const iat = Math.floor(now / 1000);
  return { iss: clientId, sub: clientId, aud, jti: newId('jti', now), iat, exp: iat + 60 };
}

export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export function askByAssertion(url: string, jwt: string, more: Record<string, string> = {}): Promise<OauthReply> {
  const form = { ...GRANT, client_assertion_type: ASSERTION_TYPE, client_assertion: jwt, ...more };
  return postForm(url, 'token', form);
}
