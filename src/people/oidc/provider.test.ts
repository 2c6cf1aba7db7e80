import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { type ProviderLies, startLyingProvider } from '../../../test/harness/lying-provider.ts';
import { systemClock } from '../../lib/clock.ts';
import { Provider, ProviderFailure } from './provider.ts';

const client = { clientId: 'repoint-app', clientSecret: 'a secret: with / signs' };
const redirectUri = 'https://qr.example.com/dashboard-api/auth/oidc/callback';
const secrets = { state: 'the-state', nonce: 'the-nonce', verifier: 'v'.repeat(43) };

const lying = startLyingProvider(client);
afterAll(() => lying.close());

function newProvider({ issuer = lying.issuer, requestMs = 5_000, now = systemClock.now } = {}) {
  return new Provider({ agent: 'Repoint', clock: { now }, requestMs }, { ...client, issuer, redirectUri });
}

async function signIn(provider = newProvider()) {
  return provider.claims(new URL(lying.grant(await provider.authorizationUrl(secrets))).searchParams, secrets);
}

/** How a sign-in fails; the kind is what people are told, the message what the log has. */
async function failure(work: Promise<unknown>): Promise<ProviderFailure> {
  const error = await work.then(
    () => null,
    (failed: unknown) => failed,
  );
  if (!(error instanceof ProviderFailure)) throw new Error(`No failure of the provider: ${error}`);
  expect(error.message).not.toContain('hostile');
  return error;
}

beforeEach(() => lying.tell({}));

test('a sign-in gives issuer, subject and verified address', async () => {
  lying.tell({ claims: { email: ' Some.Body@Example.com ', name: 'Some Body' } });
  expect(await signIn()).toEqual({
    issuer: lying.issuer,
    subject: 'somebody',
    email: 'some.body@example.com',
    isEmailVerified: true,
    name: 'Some Body',
    authenticatedAt: expect.any(Number),
  });
});

test('the browser is sent to the provider with state, nonce and the hash of the verifier', async () => {
  const url = new URL(await newProvider().authorizationUrl(secrets));
  expect(url.origin + url.pathname).toBe(`${lying.issuer}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: client.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: createHash('sha256').update(secrets.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    max_age: '31536000',
  });
});

test('who shall sign in there again is asked for it, whenever he did last', async () => {
  const url = new URL(await newProvider().authorizationUrl(secrets, { asksAgain: true }));
  expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0']);
});

test('a person was there when the provider says so; one that could say it and does not counts as long ago', async () => {
  const now = systemClock.now();
  const authenticatedAt = async (claims: object, metadata: ProviderLies['metadata'] = {}) => {
    lying.tell({ claims: { ...claims }, metadata });
    return (await signIn(newProvider({ now: () => now }))).authenticatedAt;
  };
  const hourAgo = Math.floor(now / 1000) - 3_600;
  expect(await authenticatedAt({ auth_time: hourAgo })).toBe(hourAgo * 1000);
  // Its clock may be ahead.
  expect(await authenticatedAt({ auth_time: hourAgo + 3_640 })).toBe(now);
  const tells = { claims_supported: ['sub', 'auth_time'] };
  expect([await authenticatedAt({}, tells), await authenticatedAt({})]).toEqual([0, now]);
});

test('an address that the ID token lacks is asked for, and belongs to the same subject', async () => {
  lying.tell({ claims: { email: undefined }, userinfo: { email: 'a@example.com', email_verified: 'true' } });
  expect(await signIn()).toMatchObject({ email: 'a@example.com', isEmailVerified: true });
  lying.tell({ claims: { email: undefined }, userinfo: { sub: 'another', email: 'a@example.com' } });
  expect((await failure(signIn())).kind).toBe('invalid');
});

test('only true means verified', async () => {
  for (const email_verified of [undefined, null, false, 'false', 1, 'yes']) {
    lying.tell({ claims: { email_verified } });
    expect((await signIn()).isEmailVerified).toBe(false);
  }
});

const INVALID: [string, ProviderLies, RegExp][] = [
  ['another issuer', { claims: { iss: 'https://evil.example' } }, /"iss"/],
  ['another audience', { claims: { aud: 'another-app' } }, /"aud"/],
  ['several audiences, made for another', { claims: { aud: [client.clientId, 'another'], azp: 'another' } }, /"azp"/],
  ['another nonce', { claims: { nonce: 'another' } }, /"nonce"/],
  ['no nonce', { claims: { nonce: undefined } }, /"nonce"/],
  ['no subject', { claims: { sub: undefined } }, /"sub"/],
  ['no end', { claims: { exp: undefined } }, /"exp"/],
  ['an end five minutes ago', { clock: -3600 - 300 }, /"exp"/],
  ['a begin five minutes ahead', { clock: 300 }, /"nbf"/],
  ['a signature by another key', { signedBy: 'another key' }, /signature/],
  ['no signature', { signedBy: 'nobody' }, /"alg"/],
  ['a signature by the secret', { signedBy: 'the client secret' }, /"alg"/],
];

describe('an ID token is refused with', () => {
  test.each(INVALID)('%s', async (_, lies, why) => {
    lying.tell(lies);
    const { kind, message } = await failure(signIn());
    expect(kind).toBe('invalid');
    expect(message).toMatch(why);
  });
});

test('a clock that differs by less than a minute is tolerated', async () => {
  for (const clock of [-3600 - 40, 40]) {
    lying.tell({ clock });
    expect((await signIn()).subject).toBe('somebody');
  }
});

test('another state, no code, another issuer in the answer, and the refusal of the provider end the sign-in', async () => {
  const provider = newProvider();
  const back = new URL(lying.grant(await provider.authorizationUrl(secrets)));
  const changed = (change: (query: URLSearchParams) => void) => {
    const query = new URLSearchParams(back.search);
    change(query);
    return provider.claims(query, secrets);
  };
  expect((await failure(changed((query) => query.set('state', 'another')))).kind).toBe('invalid');
  expect((await failure(changed((query) => query.append('state', 'the-state')))).kind).toBe('invalid');
  expect((await failure(changed((query) => query.delete('code')))).kind).toBe('invalid');
  expect((await failure(changed((query) => query.set('iss', 'https://evil.example')))).kind).toBe('invalid');
  expect((await failure(changed((query) => query.set('error', 'access_denied')))).kind).toBe('denied');
  const { message } = await failure(changed((query) => query.set('error', '<b>hostile</b>')));
  expect(message).toBe('The provider refused: an unknown error');
});

test('a code works once, and only with the verifier of its attempt', async () => {
  const provider = newProvider();
  const query = new URL(lying.grant(await provider.authorizationUrl(secrets))).searchParams;
  expect((await provider.claims(query, secrets)).subject).toBe('somebody');
  expect((await failure(provider.claims(query, secrets))).kind).toBe('invalid');
  const next = new URL(lying.grant(await provider.authorizationUrl(secrets))).searchParams;
  const other = { ...secrets, verifier: 'w'.repeat(43) };
  expect((await failure(provider.claims(next, other))).message).toBe('The token endpoint refused: invalid_grant');
});

describe('metadata', () => {
  test('of another issuer, or with an address that is no web page, are refused', async () => {
    for (const metadata of [
      { issuer: 'https://evil.example' },
      { authorization_endpoint: 'javascript:alert(1)' },
      {},
    ]) {
      lying.tell({ metadata: { authorization_endpoint: undefined, ...metadata } });
      expect((await failure(newProvider().authorizationUrl(secrets))).kind).toBe('invalid');
    }
  });

  test('are asked for once an hour, and kept while the provider is away', async () => {
    let now = systemClock.now();
    const provider = newProvider({ now: () => now });
    lying.asked();
    await Promise.all([provider.authorizationUrl(secrets), provider.authorizationUrl(secrets)]);
    await provider.authorizationUrl(secrets);
    expect(lying.asked()).toEqual(['/.well-known/openid-configuration']);
    now += 3_600_000;
    lying.tell({
      at: { path: '/.well-known/openid-configuration', answer: () => new Response(null, { status: 503 }) },
    });
    expect(await provider.authorizationUrl(secrets)).toStartWith(lying.issuer);
    expect(lying.asked()).toEqual(['/.well-known/openid-configuration']);
  });
});

describe('a provider that', () => {
  const at = (path: string, answer: () => Response | Promise<Response>) => lying.tell({ at: { path, answer } });

  test('is not there, or fails, gives no answer', async () => {
    const gone = newProvider({ issuer: 'http://127.0.0.1:1' });
    expect((await failure(gone.authorizationUrl(secrets))).kind).toBe('unavailable');
    at('/token', () => new Response('hostile', { status: 500 }));
    expect((await failure(signIn())).kind).toBe('unavailable');
  });

  test('never ends its answer is left in time', async () => {
    for (const path of ['/.well-known/openid-configuration', '/token', '/jwks']) {
      at(path, () => new Promise<Response>(() => {}));
      const begin = performance.now();
      expect((await failure(signIn(newProvider({ requestMs: 300 })))).kind).toBe('unavailable');
      expect(performance.now() - begin).toBeLessThan(3_000);
    }
  });

  test('answers with megabytes is read no further than to its bound', async () => {
    const MEGABYTES = 64;
    let sent = 0;
    at('/token', () => {
      const body = new ReadableStream({
        pull(controller) {
          if (sent++ < MEGABYTES) controller.enqueue(new Uint8Array(1_048_576).fill(0x20));
          else controller.close();
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    });
    expect((await failure(signIn())).kind).toBe('invalid');
    expect(sent).toBeLessThan(MEGABYTES / 2);
  });

  test('redirects is not followed', async () => {
    lying.asked();
    at('/jwks', () => Response.redirect(`${lying.issuer}/userinfo`, 302));
    expect((await failure(signIn())).kind).toBe('invalid');
    expect(lying.asked()).not.toContain('/userinfo');
  });
});
