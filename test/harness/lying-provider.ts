import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { exportJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

/** How the next answers differ from those of an honest provider. */
export type ProviderLies = {
  claims?: Record<string, unknown>;
  /** In seconds, added to all times of the token. */
  clock?: number;
  signedBy?: 'another key' | 'nobody' | 'the client secret';
  metadata?: Record<string, unknown>;
  userinfo?: Record<string, unknown>;
  /** Instead of an answer, at this path. */
  at?: { path: string; answer: (request: Request) => Response | Promise<Response> };
};

type Grant = { nonce: string; redirectUri: string; challenge: string };

const HOUR_S = 3600;

/** An OpenID Connect provider that grants everything at once, and can be told to lie. */
export function startLyingProvider({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const grants = new Map<string, Grant>();
  const asked: string[] = [];
  let lies: ProviderLies = {};

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    async fetch(request): Promise<Response> {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      if (lies.at?.path === pathname) return lies.at.answer(request);
      if (pathname === '/.well-known/openid-configuration') return Response.json({ ...metadata(), ...lies.metadata });
      if (pathname === '/jwks')
        return Response.json({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'ES256' }] });
      if (pathname === '/authorize') return Response.redirect(grant(request.url), 302);
      if (pathname === '/token') return token(request);
      if (pathname === '/userinfo') return Response.json({ sub: lies.claims?.sub ?? 'somebody', ...lies.userinfo });
      return new Response(null, { status: 404 });
    },
  });
  const issuer = `http://127.0.0.1:${server.port}`;

  function metadata() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      id_token_signing_alg_values_supported: ['ES256'],
    };
  }

  /** Where a browser that was sent to the provider is sent back to. */
  function grant(authorizationUrl: string): string {
    const { searchParams: asked } = new URL(authorizationUrl);
    const code = randomUUID();
    const redirectUri = asked.get('redirect_uri') ?? '';
    grants.set(code, { nonce: asked.get('nonce') ?? '', redirectUri, challenge: asked.get('code_challenge') ?? '' });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.get('state') ?? '');
    return back.href;
  }

  async function token(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    if (basicOf(request) !== `${clientId}:${clientSecret}`) {
      return Response.json({ error: 'invalid_client' }, { status: 401 });
    }
    if (!grant || grant.redirectUri !== form.get('redirect_uri') || grant.challenge !== challengeOf(form)) {
      return Response.json({ error: 'invalid_grant', error_description: '<b>hostile text</b>' }, { status: 400 });
    }
    return Response.json({ access_token: 'access', token_type: 'Bearer', id_token: await idToken(grant) });
  }

  async function idToken({ nonce }: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000) + (lies.clock ?? 0);
    const claims: JWTPayload = {
      iss: issuer,
      aud: clientId,
      sub: 'somebody',
      nonce,
      iat: now,
      nbf: now,
      exp: now + HOUR_S,
      email: 'somebody@example.com',
      email_verified: true,
      ...lies.claims,
    };
    if (lies.signedBy === 'nobody') return new UnsecuredJWT(claims).encode();
    if (lies.signedBy === 'the client secret') {
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret));
    }
    const key = lies.signedBy === 'another key' ? foreign.privateKey : own.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k' }).sign(key);
  }

  return {
    issuer,
    /** The paths that were asked for, since the last call. */
    asked: () => asked.splice(0),
    tell(told: ProviderLies) {
      lies = told;
    },
    grant,
    close: () => server.stop(true),
  };
}

export type LyingProvider = ReturnType<typeof startLyingProvider>;

/** PKCE, S256. */
function challengeOf(form: URLSearchParams): string {
  return createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
}

/** Name and password are form-encoded each (RFC 6749, 2.3.1). */
function basicOf(request: Request): string {
  const pair = atob(request.headers.get('authorization')?.replace('Basic ', '') ?? '');
  return pair
    .split(':')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    .join(':');
}
