import { describe, expect, test } from 'bun:test';
import * as oauth from 'oauth4webapi';
import { API_V2_VERSION } from '../../../src/lib/api-version.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { type DashboardApp, type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { createClient, keyPair } from './support/oauth.ts';

const HTTP = { [oauth.allowInsecureRequests]: true };

type Way = [name: string, make: (app: DashboardApp, owner: Owner) => Promise<[oauth.Client, oauth.ClientAuth]>];

const bySecret = (way: (secret: string) => oauth.ClientAuth) => async (app: DashboardApp, owner: Owner) => {
  const { client_id, client_secret } = await createClient(app, owner);
  return [{ client_id }, way(client_secret)] as [oauth.Client, oauth.ClientAuth];
};

const byKey = (alg: 'ES256' | 'RS256') => async (app: DashboardApp, owner: Owner) => {
  const { privateKey, jwk } = await keyPair(alg);
  const { client_id, client_secret } = await createClient(app, owner, { jwk });
  expect(client_secret).toBeNull();
  return [{ client_id }, oauth.PrivateKeyJwt(privateKey)] as [oauth.Client, oauth.ClientAuth];
};

const WAYS: Way[] = [
  ['client_secret_basic', bySecret(oauth.ClientSecretBasic)],
  ['client_secret_post', bySecret(oauth.ClientSecretPost)],
  ['private_key_jwt with ES256', byKey('ES256')],
  ['private_key_jwt with RS256', byKey('RS256')],
];

onBothEngines('an OAuth client that knows nothing but our address', (engine) => {
  const app = sharedDashboard(engine);

  /** From the resource to its authorization server, as RFC 9728 says. */
  async function discover(): Promise<oauth.AuthorizationServer> {
    const resource = new URL(app().publicUrl);
    const found = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, HTTP),
    );
    const issuer = new URL(found.authorization_servers?.[0] ?? '');
    const options = { algorithm: 'oauth2' as const, ...HTTP };
    return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
  }

  test('is led from a 401 of v2 to the document that names the authorization server', async () => {
    const { status, headers } = await app().client(null).get('/v2/account');
    expect(status).toBe(401);
    const [, address = ''] = /^Bearer resource_metadata="([^"]+)"$/.exec(headers.get('www-authenticate') ?? '') ?? [];
    const document = (await (await fetch(address)).json()) as oauth.ResourceServer;
    expect(document).toMatchObject({
      resource: app().publicUrl,
      authorization_servers: [app().publicUrl],
      bearer_methods_supported: ['header'],
      scopes_supported: ['qr.read', 'qr.write', 'analytics.read', 'webhooks.manage', 'jobs.run'],
    });
  });

  test('finds every endpoint and way of authentication', async () => {
    const url = app().publicUrl;
    expect(await discover()).toMatchObject({
      issuer: url,
      token_endpoint: `${url}/oauth2/token`,
      revocation_endpoint: `${url}/oauth2/revoke`,
      introspection_endpoint: `${url}/oauth2/introspect`,
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['ES256', 'RS256'],
    });
  });

  describe.each(WAYS)('by %s', (_, make) => {
    test('gets a token, calls v2, introspects the token, revokes it, and is refused by v2', async () => {
      const owner = await app().owner();
      const [client, way] = await make(app(), owner);
      const as = await discover();
      const asked = await oauth.clientCredentialsGrantRequest(as, client, way, { scope: 'qr.read' }, HTTP);
      expect([asked.headers.get('cache-control'), asked.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
      const token = await oauth.processClientCredentialsResponse(as, client, asked);
      expect(token).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'qr.read' });

      const call = () =>
        oauth.protectedResourceRequest(
          token.access_token,
          'GET',
          new URL(`${app().publicUrl}/v2/account`),
          undefined,
          undefined,
          HTTP,
        );
      const answer = await call();
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { version: API_V2_VERSION, account_id: owner.id, plan: 'enterprise' },
      ]);
      const introspect = async () => {
        const given = await oauth.introspectionRequest(as, client, way, token.access_token, HTTP);
        return oauth.processIntrospectionResponse(as, client, given);
      };
      const { iat = 0, exp = 0, ...told } = await introspect();
      expect(told).toEqual({
        active: true,
        scope: 'qr.read',
        client_id: client.client_id,
        sub: client.client_id,
        token_type: 'Bearer',
        iss: app().publicUrl,
        aud: app().publicUrl,
      });
      expect(exp - iat).toBe(3600);

      const revoked = await oauth.revocationRequest(as, client, way, token.access_token, HTTP);
      expect(await oauth.processRevocationResponse(revoked)).toBeUndefined();
      expect(await introspect()).toEqual({ active: false });
      const challenges = await call().catch((error: oauth.WWWAuthenticateChallengeError) => error.cause);
      expect(challenges).toMatchObject([{ scheme: 'bearer', parameters: { error: 'invalid_token' } }]);
    });
  });

  test('gets all scopes of the client where it asks for none', async () => {
    const [client, way] = await bySecret(oauth.ClientSecretBasic)(app(), await app().owner());
    const as = await discover();
    const asked = await oauth.clientCredentialsGrantRequest(as, client, way, {}, HTTP);
    expect((await oauth.processClientCredentialsResponse(as, client, asked)).scope).toBe('qr.write analytics.read');
  });

  test('is refused a scope that it does not have, in the words of the RFC', async () => {
    const [client, way] = await bySecret(oauth.ClientSecretPost)(app(), await app().owner());
    const as = await discover();
    const asked = await oauth.clientCredentialsGrantRequest(as, client, way, { scope: 'jobs.run' }, HTTP);
    const refused = await oauth.processClientCredentialsResponse(as, client, asked).catch((error) => error);
    expect(refused).toBeInstanceOf(oauth.ResponseBodyError);
    expect([refused.status, refused.error]).toEqual([400, 'invalid_scope']);
  });
});
