import { beforeAll, expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { expectRefusal } from '../api/support/envelope.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import {
  ASSERTION_TYPE,
  askByAssertion,
  askToken,
  assertion,
  basic,
  claimsOf,
  createClient,
  type KeyPair,
  keyPair,
  type Made,
  type OauthReply,
  postForm,
  revoke,
} from './support/oauth.ts';

const GRANT = { grant_type: 'client_credentials' };
const FORM = 'application/x-www-form-urlencoded';
const clock = testClock('2026-11-14T09:30:15.250Z');
const NOW = clock.now() / 1000;

type World = {
  url: string;
  client: Made;
  other: Made;
  signing: Made;
  keys: KeyPair;
  strangerKeys: KeyPair;
  rsa: KeyPair;
};
type Case = [why: string, status: number, error: string, ask: (world: World) => Promise<OauthReply>];

const withSecret = ({ client }: World) => ({ ...GRANT, ...client });
const authorized = ({ client }: World) => ({ authorization: basic(client.client_id, client.client_secret) });
const raw = (url: string, body: string, headers: Record<string, string>) =>
  fetch(`${url}/oauth2/token`, { method: 'POST', body, headers }).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    body: await answer.json(),
  }));

const CASES: Case[] = [
  [
    'a JSON body',
    400,
    'invalid_request',
    (world) => raw(world.url, JSON.stringify(withSecret(world)), { 'content-type': 'application/json' }),
  ],
  [
    'no media type',
    400,
    'invalid_request',
    (world) => postForm(world.url, 'token', withSecret(world), { 'content-type': '' }),
  ],
  ['an empty body', 400, 'invalid_request', (world) => postForm(world.url, 'token', '', authorized(world))],
  [
    'no grant type',
    400,
    'invalid_request',
    (world) => postForm(world.url, 'token', 'scope=qr.read', authorized(world)),
  ],
  [
    'a grant type without a value',
    400,
    'invalid_request',
    (world) => postForm(world.url, 'token', 'grant_type=', authorized(world)),
  ],
  [
    'a parameter sent twice',
    400,
    'invalid_request',
    (world) =>
      postForm(world.url, 'token', 'grant_type=client_credentials&scope=qr.read&scope=qr.read', authorized(world)),
  ],
  [
    'an empty parameter sent twice',
    400,
    'invalid_request',
    (world) => postForm(world.url, 'token', 'grant_type=client_credentials&x=&x=', authorized(world)),
  ],
  [
    'header and secret',
    400,
    'invalid_request',
    (world) => postForm(world.url, 'token', withSecret(world), authorized(world)),
  ],
  [
    'secret and assertion',
    400,
    'invalid_request',
    (world) =>
      postForm(world.url, 'token', {
        ...withSecret(world),
        client_assertion_type: ASSERTION_TYPE,
        client_assertion: 'x',
      }),
  ],
  [
    'a secret without a client',
    400,
    'invalid_request',
    ({ url, client }) => postForm(url, 'token', { ...GRANT, client_secret: client.client_secret }),
  ],
  [
    'an assertion without its type',
    400,
    'invalid_request',
    ({ url }) => postForm(url, 'token', { ...GRANT, client_assertion: 'x' }),
  ],
  [
    'a header and the id of another client',
    400,
    'invalid_request',
    (world) => postForm(world.url, 'token', { ...GRANT, client_id: world.other.client_id }, authorized(world)),
  ],
  [
    'an assertion and the id of another client',
    400,
    'invalid_request',
    async (world) => askByAssertion(world.url, await good(world), { client_id: world.client.client_id }),
  ],
  [
    'a body of more than 8 KiB',
    413,
    'invalid_request',
    (world) => postForm(world.url, 'token', { ...withSecret(world), x: 'x'.repeat(8_192) }),
  ],
  [
    'another grant type',
    400,
    'unsupported_grant_type',
    (world) => postForm(world.url, 'token', { grant_type: 'password' }, authorized(world)),
  ],
  ['a scope that there is not', 400, 'invalid_scope', (world) => askToken(world.url, world.client, { scope: 'all' })],
  ['a scope of people', 400, 'invalid_scope', (world) => askToken(world.url, world.client, { scope: 'keys.manage' })],
  [
    'one scope too many',
    400,
    'invalid_scope',
    (world) => askToken(world.url, world.client, { scope: 'qr.read jobs.run' }),
  ],
  ['scopes of blanks', 400, 'invalid_scope', (world) => askToken(world.url, world.client, { scope: '  ' })],
  ['no client', 401, 'invalid_client', ({ url }) => postForm(url, 'token', GRANT)],
  [
    'an id without a secret',
    401,
    'invalid_client',
    ({ url, client }) => postForm(url, 'token', { ...GRANT, client_id: client.client_id }),
  ],
  [
    'a wrong secret',
    401,
    'invalid_client',
    ({ url, client }) => askToken(url, { ...client, client_secret: `${client.client_secret.slice(0, -1)}!` }),
  ],
  [
    'the secret of another client',
    401,
    'invalid_client',
    ({ url, client, other }) => askToken(url, { ...client, client_secret: other.client_secret }),
  ],
  [
    'an unknown client',
    401,
    'invalid_client',
    ({ url, client }) => askToken(url, { ...client, client_id: `client_${'0'.repeat(26)}` }),
  ],
  [
    'a client that no store can hold',
    401,
    'invalid_client',
    ({ url }) => askToken(url, { client_id: 'client_%00', client_secret: '%00' }),
  ],
  [
    'a client of NUL',
    401,
    'invalid_client',
    ({ url }) => postForm(url, 'token', { ...GRANT, client_id: '\0', client_secret: '\0' }),
  ],
  ['another scheme', 401, 'invalid_client', ({ url }) => postForm(url, 'token', GRANT, { authorization: 'Bearer x' })],
  [
    'a header that is no base64',
    401,
    'invalid_client',
    ({ url }) => postForm(url, 'token', GRANT, { authorization: 'Basic ???' }),
  ],
  [
    'a header with a broken percent sign',
    401,
    'invalid_client',
    ({ url }) => postForm(url, 'token', GRANT, { authorization: basic('%', '%') }),
  ],
  [
    'a secret of a client that signs',
    401,
    'invalid_client',
    ({ url, signing }) => askToken(url, { ...signing, client_secret: '' }),
  ],
  [
    'an assertion of another type',
    401,
    'invalid_client',
    async (world) => askByAssertion(world.url, await good(world), { client_assertion_type: 'urn:x' }),
  ],
  ['an assertion that is no JWT', 401, 'invalid_client', ({ url }) => askByAssertion(url, 'a.b.c')],
];

const good = ({ url, signing, keys }: World, claims: object = {}) =>
  assertion(keys, { ...claimsOf(signing.client_id, url, clock.now()), ...claims });

/** Claims, or header, or key of an assertion that is not taken. */
const WRONG_ASSERTIONS: [why: string, make: (world: World) => Promise<string>][] = [
  ['for another audience', (world) => good(world, { aud: 'https://example.com' })],
  ['for the introspection endpoint', (world) => good(world, { aud: `${world.url}/oauth2/introspect` })],
  ['without an audience', (world) => good(world, { aud: undefined })],
  ['of another issuer', (world) => good(world, { iss: world.client.client_id })],
  ['without an issuer', (world) => good(world, { iss: undefined })],
  ['about another client', (world) => good(world, { sub: world.client.client_id })],
  ['about nobody', (world) => good(world, { sub: undefined })],
  ['without an end', (world) => good(world, { exp: undefined })],
  ['that has just ended', (world) => good(world, { exp: NOW })],
  ['with an end that is a text', (world) => good(world, { exp: String(NOW + 60) })],
  ['that lives for a day', (world) => good(world, { exp: NOW + 86_400 })],
  ['that is not valid yet', (world) => good(world, { nbf: NOW + 120 })],
  ['without an id', (world) => good(world, { jti: undefined })],
  ['with an empty id', (world) => good(world, { jti: '' })],
  ['with an id that is a number', (world) => good(world, { jti: 7 })],
  [
    'signed by another key',
    ({ url, signing, strangerKeys }) => assertion(strangerKeys, claimsOf(signing.client_id, url, clock.now())),
  ],
  [
    'signed by a key of another kind',
    ({ url, signing, rsa }) => assertion(rsa, claimsOf(signing.client_id, url, clock.now())),
  ],
  [
    'that names no signature',
    async (world) => {
      const [, claims] = (await good(world)).split('.');
      return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    },
  ],
  [
    'signed with the public key as a secret',
    async ({ url, signing, keys }) => {
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
      const signed = `${encode({ alg: 'HS256' })}.${encode(claimsOf(signing.client_id, url, clock.now()))}`;
      const mac = new Bun.CryptoHasher('sha256', JSON.stringify(keys.jwk)).update(signed).digest('base64url');
      return `${signed}.${mac}`;
    },
  ],
  [
    'with the key inside',
    ({ url, signing, strangerKeys }) =>
      assertion(strangerKeys, claimsOf(signing.client_id, url, clock.now()), { jwk: strangerKeys.jwk }),
  ],
  [
    'of a client that has a secret',
    ({ url, client, keys }) => assertion(keys, claimsOf(client.client_id, url, clock.now())),
  ],
];

onBothEngines('/oauth2/token', (engine) => {
  const app = sharedDashboard(engine, { clock, roles: ['api'] });
  let owner: Owner;
  let world: World;

  beforeAll(async () => {
    owner = await app().owner();
    const [keys, strangerKeys, rsa] = await Promise.all([keyPair(), keyPair(), keyPair('RS256')]);
    const [client, other] = [await createClient(app(), owner), await createClient(app(), owner)];
    const signing = await createClient(app(), owner, { jwk: keys.jwk });
    world = { url: app().publicUrl, client, other, signing, keys, strangerKeys, rsa };
  });

  function expectError({ status, headers, body }: OauthReply, expected: number, error: string): void {
    expect([status, body]).toEqual([expected, { error, error_description: expect.any(String) }]);
    expect(headers.get('cache-control')).toBe('no-store');
    // RFC 6749, section 5.2: no other characters in a description.
    expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
    expect(headers.get('www-authenticate')?.startsWith('Basic ') ?? false).toBe(expected === 401);
  }

  test.each(CASES)('refuses %s with %i %s', async (_, status, error, ask) => {
    clock.advance(60_000);
    expectError(await ask(world), status, error);
  });

  test.each(WRONG_ASSERTIONS)('refuses an assertion %s', async (_, make) => {
    clock.set(NOW * 1000);
    expectError(await askByAssertion(world.url, await make(world)), 401, 'invalid_client');
  });

  test('takes an assertion for the issuer, the token endpoint or a list that has one, from a clock somewhat ahead', async () => {
    clock.set(NOW * 1000);
    const ahead = { iat: NOW + 50, nbf: NOW + 50 };
    for (const claims of [
      {},
      { aud: `${world.url}/oauth2/token` },
      { aud: ['x', world.url] },
      { exp: NOW + 3_600 },
      ahead,
    ])
      expect((await askByAssertion(world.url, await good(world, claims))).status).toBe(200);
    expect((await askByAssertion(world.url, await good(world), { client_id: world.signing.client_id })).status).toBe(
      200,
    );
  });

  test('takes each assertion once: of 30 at once exactly one is answered, on every address', async () => {
    const jwt = await good(world);
    const replies = await Promise.all(Array.from({ length: 30 }, () => askByAssertion(world.url, jwt)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    clock.advance(61_000);
    const again = await good(world);
    expect((await askByAssertion(world.url, again)).status).toBe(200);
    const form = { token: 'x', client_assertion_type: ASSERTION_TYPE, client_assertion: again };
    for (const path of ['introspect', 'revoke'])
      expectError(await postForm(world.url, path, form), 401, 'invalid_client');
  });

  test('knows an id and a secret that are form-encoded in the header, and in the body beside it', async () => {
    const { client_id, client_secret } = world.client;
    const encode = (text: string) => text.replaceAll('_', '%5F');
    const headers = { authorization: basic(encode(client_id), encode(client_secret)) };
    expect((await postForm(world.url, 'token', { ...GRANT, client_id }, headers)).status).toBe(200);
    const type = {
      'content-type': `${FORM}; charset=UTF-8`,
      authorization: headers.authorization.replace('Basic', 'bAsIc'),
    };
    expect((await postForm(world.url, 'token', GRANT, type)).status).toBe(200);
  });

  test('tells a revoked client nothing else than an unknown one', async () => {
    const gone = await createClient(app(), owner);
    expect((await revoke(app(), owner, gone.client_id)).body.revoked_at).not.toBeNull();
    const replies = [await askToken(world.url, gone), await askToken(world.url, { ...gone, client_secret: 'x' })];
    for (const reply of replies) expectError(reply, 401, 'invalid_client');
    expect(replies[0]?.body).toEqual(replies[1]?.body);
  });

  test('is reached by POST alone, without CORS, and costs nothing of the limits', async () => {
    const limited = await app().owner({ limits: { per_minute: 3 } });
    const client = await createClient(app(), limited);
    for (let at = 0; at < 5; at++) expect((await askToken(world.url, client)).headers.has('ratelimit')).toBe(false);
    const api = app().client(null);
    for (const path of ['token', 'revoke', 'introspect']) {
      const get = await api.get(`/oauth2/${path}`);
      expectRefusal(get, 405, 'method_not_allowed');
      expect(get.headers.get('allow')).toBe('POST');
      const options = await api.send('OPTIONS', `/oauth2/${path}`, { headers: { origin: 'https://evil.example' } });
      expect([options.status, options.headers.has('access-control-allow-origin')]).toEqual([405, false]);
    }
    expectRefusal(await api.get('/oauth2/authorize'), 404, 'not_found');
  });

  test('of 350 guesses at once from an address evaluates 300, and then the right one is not either', async () => {
    clock.advance(120_000);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const guess = (at: number) =>
      postForm(world.url, 'token', { ...withSecret(world), client_secret: `guess ${at}` }, from('198.51.100.7'));
    const replies = await Promise.all(Array.from({ length: 350 }, (_, at) => guess(at)));
    const statuses = Map.groupBy(replies, ({ status }) => status);
    expect([statuses.get(401)?.length, statuses.get(429)?.length]).toEqual([300, 50]);
    const late = await postForm(world.url, 'token', withSecret(world), from('198.51.100.7'));
    expectError(late, 429, 'temporarily_unavailable');
    expect(Number(late.headers.get('retry-after'))).toBeWithin(1, 61);
    expect((await postForm(world.url, 'token', withSecret(world), from('198.51.100.8'))).status).toBe(200);
    clock.advance(60_000);
    expect((await postForm(world.url, 'token', withSecret(world), from('198.51.100.7'))).status).toBe(200);
  });

  test('of one client answers 600 requests a minute', async () => {
    clock.advance(60_000);
    const client = await createClient(app(), owner);
    const form = { ...client, token: 'x' };
    const ask = () => postForm(world.url, 'introspect', form);
    const replies: OauthReply[] = [];
    // Not all at once: those under way count as attempts of their address.
    for (let at = 0; at < 5; at++) replies.push(...(await Promise.all(Array.from({ length: 121 }, ask))));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await askToken(world.url, world.client)).status).toBe(200);
  });

  test('keeps no assertion of a client beyond its 600 requests a minute: it is good in the next', async () => {
    clock.set(NOW * 1000 + 600_000);
    const claims = { iat: NOW + 600, nbf: NOW + 600, exp: NOW + 900 };
    const first = await good(world, claims);
    const ask = () => askByAssertion(world.url, first);
    expect((await ask()).status).toBe(200);
    // Replays count too.
    for (let at = 0; at < 5; at++) await Promise.all(Array.from({ length: 120 }, ask));
    const late = await good(world, claims);
    expectError(await askByAssertion(world.url, late), 429, 'temporarily_unavailable');
    clock.advance(60_000);
    expect((await askByAssertion(world.url, late)).status).toBe(200);
  });
});
