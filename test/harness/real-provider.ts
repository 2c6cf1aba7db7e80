import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from './free-port.ts';

type Claims = { email?: string; email_verified?: boolean; name?: string };

/** What is used of `oidc-provider`, which has no types. */
type OidcProvider = {
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
  interactionDetails(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<{ prompt: { name: string; details: { missingOIDCScope?: string[] } }; session?: { accountId: string } }>;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  Grant: new (of: {
    accountId: string;
    clientId: string;
  }) => { addOIDCScope(scope: string): void; save(): Promise<string> };
};

/** `oidc-provider` with people who agree to everything. */
export async function startRealProvider(client: { clientId: string; clientSecret: string; redirectUri: string }) {
  const name = 'oidc-provider';
  const { default: Provider } = (await import(name)) as {
    default: new (issuer: string, settings: object) => OidcProvider;
  };
  const people = new Map<string, Claims>();
  const issuer = `http://localhost:${freePort()}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['k'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
  });
  let who = '';

  async function agree(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, session } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: who } });
    }
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: client.clientId });
    grant.addOIDCScope((prompt.details.missingOIDCScope ?? []).join(' '));
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  const serve = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) void agree(request, response);
    else serve(request, response);
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(issuer).port), 'localhost', resolve));

  return {
    issuer,
    port: (server.address() as AddressInfo).port,
    /** What the provider says of somebody from now on. */
    know: (subject: string, claims: Claims) => void people.set(subject, claims),
    /** Follows the provider's pages as this person, to where it sends the browser back to. */
    async signIn(subject: string, authorizationUrl: string): Promise<string> {
      who = subject;
      const jar = new Map<string, string>();
      let at = authorizationUrl;
      while (!at.startsWith(client.redirectUri)) {
        const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          jar.set(key, value);
        }
        const to = response.headers.get('location');
        if (to === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
        at = new URL(to, at).href;
      }
      return at;
    },
    close: () => server.close(),
  };
}
