import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { createResetLink } from '../../../src/people/reset-link.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { freePort } from '../../harness/free-port.ts';
import { type LyingProvider, startLyingProvider } from '../../harness/lying-provider.ts';
import { startRealProvider } from '../../harness/real-provider.ts';
import type { Answer, Browser } from './support/browser.ts';
import { PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';

const client = { clientId: 'repoint', clientSecret: 'provider-secret' };
const settings = { OIDC_CLIENT_ID: client.clientId, OIDC_CLIENT_SECRET: client.clientSecret };

const DAY_MS = 86_400_000;

/** The path behind `/dashboard-api/auth` of an address of the server. */
const within = (url: string) => url.slice(url.indexOf('/dashboard-api/auth') + '/dashboard-api/auth'.length);
const locationOf = ({ status, headers }: Answer) => {
  expect(status).toBe(302);
  return headers.get('location') ?? '';
};

/** Where the browser is in the end. */
async function signInWith(browser: Browser, provider: LyingProvider, query = ''): Promise<string> {
  const there = locationOf(await browser.get(`/oidc${query}`));
  return locationOf(await browser.get(within(provider.grant(there))));
}

onBothEngines('signing in with a provider', (engine) => {
  let now = Date.now();
  const clock = { now: () => now };
  let provider: LyingProvider;
  let server: SignInServer;
  let home: string;
  beforeAll(async () => {
    provider = startLyingProvider(client);
    const OIDC_ALLOWED_DOMAINS = 'example.com,example.org';
    const env = {
      ...settings,
      OIDC_ISSUER: provider.issuer,
      OIDC_ALLOWED_DOMAINS,
      OIDC_JOIN: 'team@example.com:editor',
    };
    server = await startSignIn(engine, { env, clock });
    home = server.browser().origin;
    await server.account('team@example.com');
  });
  afterEach(() => {
    provider.tell({});
    now = Date.now();
  });
  afterAll(async () => {
    await server.stop();
    await provider.close();
  });

  let subjects = 0;
  const is = (claims: Record<string, unknown>) => ({ claims: { sub: `subject-${++subjects}`, ...claims } });
  const problem = (why: string) => `${home}/app/sign-in?problem=${why}`;
  const personOf = async (browser: Browser) => (await server.signIn.visit(browser.headers(), null))?.session;

  test('leads somebody who is known by a verified address to the page that was asked for', async () => {
    const { id, email } = await server.account();
    const browser = server.browser();
    provider.tell(is({ email: email.toUpperCase() }));
    expect(await signInWith(browser, provider, '?return_to=/app/codes%3Fq%3Da')).toBe(`${home}/app/codes?q=a`);
    expect(await personOf(browser)).toMatchObject({ personId: id, byProvider: true, provedAt: now });
    expect([...browser.jar.keys()].some((name) => name.includes('oidc'))).toBe(false);
  });

  test('makes a newcomer a member as the operator said, and knows the person by issuer and subject from then on', async () => {
    const browser = server.browser();
    const she = is({ email: 'new@example.org', name: 'New Person' });
    provider.tell(she);
    expect(await signInWith(browser, provider)).toBe(`${home}/app`);
    const { session, membership } = (await server.signIn.visit(browser.headers(), null)) ?? {};
    expect(session).toMatchObject({ email: 'new@example.org', name: 'New Person', isOperator: false });
    expect([membership?.account.email, membership?.role]).toEqual(['team@example.com', 'editor']);
    provider.tell({ claims: { ...she.claims, email: 'renamed@example.com', email_verified: false } });
    const again = server.browser();
    expect(await signInWith(again, provider)).toBe(`${home}/app`);
    expect(await personOf(again)).toMatchObject({ personId: session?.personId, email: 'new@example.org' });
  });

  test('makes one person of a newcomer who comes in by several browsers at once', async () => {
    provider.tell(is({ email: 'twice@example.com' }));
    const browsers = Array.from({ length: 6 }, () => server.browser());
    const ends = await Promise.all(browsers.map((browser) => signInWith(browser, provider)));
    expect(new Set(ends)).toEqual(new Set([`${home}/app`]));
    const people = await Promise.all(browsers.map(personOf));
    expect(new Set(people.map((person) => person?.personId)).size).toBe(1);
  });

  test('refuses an unverified address, a foreign domain and an address of somebody else there', async () => {
    const { email } = await server.account();
    const browser = server.browser();
    for (const [claims, why] of [
      [{ email, email_verified: false }, 'unverified'],
      [{ email: undefined }, 'unverified'],
      [{ email: 'a\u0000b@example.com' }, 'unverified'],
      [{ email: 'someone@example.net' }, 'domain'],
      [{ email: 'example.com@evil.net' }, 'domain'],
      [{ email: 'someone@sub.example.com' }, 'domain'],
    ] as const) {
      provider.tell(is(claims));
      expect([claims, await signInWith(browser, provider)]).toEqual([claims, problem(why)]);
    }
    provider.tell(is({ email }));
    expect(await signInWith(browser, provider)).toBe(`${home}/app`);
    provider.tell(is({ email }));
    const other = server.browser();
    expect(await signInWith(other, provider)).toBe(problem('taken'));
    expect(other.jar.size).toBe(0);
  });

  test('takes no sign for the letter that it is in lower case', async () => {
    const { email } = await server.account('kate@example.com');
    for (const spelled of ['\u212Aate@example.com', 'kate@example.com\u0307', 'kate\u00ad@example.com']) {
      provider.tell(is({ email: spelled }));
      const end = await signInWith(server.browser(), provider);
      expect([problem('unverified'), problem('domain')]).toContain(end);
    }
    provider.tell(is({ email: email.toUpperCase() }));
    expect(await signInWith(server.browser(), provider)).toBe(`${home}/app`);
  });

  test('refuses a known person of a foreign domain, and one who leaves the address out', async () => {
    const { email } = await server.account();
    const she = is({ email });
    provider.tell(she);
    expect(await signInWith(server.browser(), provider)).toBe(`${home}/app`);
    for (const [address, why] of [
      ['she@example.net', 'domain'],
      [undefined, 'unverified'],
      ['', 'unverified'],
    ] as const) {
      provider.tell({ claims: { ...she.claims, email: address } });
      expect([address, await signInWith(server.browser(), provider)]).toEqual([address, problem(why)]);
    }
  });

  test('refuses somebody whose account is suspended, until it is not', async () => {
    const { accountId, email } = await server.account();
    const she = is({ email });
    provider.tell(she);
    const change = { accountId, changes: { suspended_at: now }, now };
    await server.store.write.updateAccount(change);
    expect(await signInWith(server.browser(), provider)).toBe(problem('inactive'));
    await server.store.write.updateAccount({ ...change, changes: { suspended_at: null } });
    expect(await signInWith(server.browser(), provider)).toBe(`${home}/app`);
  });

  test('takes each answer once, in the browser that asked, for ten minutes', async () => {
    const { email } = await server.account();
    provider.tell(is({ email }));
    const begin = async (browser: Browser) => within(provider.grant(locationOf(await browser.get('/oidc'))));
    const browser = server.browser();
    const [answer, thief] = [await begin(browser), server.browser()];
    expect(locationOf(await thief.get(answer))).toBe(problem('expired'));
    await begin(thief);
    expect(locationOf(await thief.get(answer))).toBe(problem('expired'));
    const jar = new Map(browser.jar);
    expect(locationOf(await browser.get(answer))).toBe(`${home}/app`);
    for (const [name, value] of jar) browser.jar.set(name, value);
    expect(locationOf(await browser.get(answer))).toBe(problem('expired'));

    const slow = server.browser();
    const late = await begin(slow);
    now += 10 * 60_000;
    expect(locationOf(await slow.get(late))).toBe(problem('expired'));
  });

  test('lets only one of many equal answers in', async () => {
    const { id, email } = await server.account();
    provider.tell(is({ email }));
    const browser = server.browser();
    const answer = within(provider.grant(locationOf(await browser.get('/oidc'))));
    const ends = await Promise.all(Array.from({ length: 8 }, () => browser.get(answer)));
    expect(ends.filter((end) => locationOf(end) === `${home}/app`)).toHaveLength(1);
    expect(await server.store.read.listSessions(id, now)).toHaveLength(1);
  });

  test('shows a sentence of ours, whatever the provider answers', async () => {
    const browser = server.browser();
    for (const [lies, why] of [
      [{ claims: { nonce: 'another' } }, 'invalid'],
      [{ claims: { aud: 'another' } }, 'invalid'],
      [{ claims: { iss: 'https://evil.example' } }, 'invalid'],
      [{ signedBy: 'another key' }, 'invalid'],
      [{ clock: -3600 - 300 }, 'invalid'],
      [{ at: { path: '/token', answer: () => new Response('hostile', { status: 503 }) } }, 'unavailable'],
    ] as const) {
      provider.tell(lies);
      expect(await signInWith(browser, provider)).toBe(problem(why));
      expect(browser.jar.size).toBe(0);
    }
    await browser.get('/oidc');
    const [state = ''] = [...browser.jar.values()];
    const denied = await browser.get(`/oidc/callback?error=access_denied&error_description=hostile&state=${state}`);
    expect(locationOf(denied)).toBe(problem('denied'));
    const first = { path: '/.well-known/openid-configuration', answer: () => new Response('{}', { status: 404 }) };
    now += 3_600_000;
    provider.tell({ at: first });
    expect(locationOf(await browser.get('/oidc'))).toStartWith(provider.issuer);
  });

  test('leads to no other site', async () => {
    const { email } = await server.account();
    provider.tell(is({ email }));
    for (const path of ['//evil.example', 'https://evil.example/app', '/app/..//evil.example', '/\\evil.example']) {
      const query = `?return_to=${encodeURIComponent(path)}`;
      expect(await signInWith(server.browser(), provider, query)).toBe(`${home}/app`);
    }
  });

  test('is asked for again after thirty days, however often the browser comes back', async () => {
    const { email } = await server.account();
    const browser = server.browser();
    provider.tell(is({ email }));
    await signInWith(browser, provider);
    for (let day = 1; day < 30; day++) {
      now += DAY_MS;
      const { body, cookies } = await browser.get('/get-session');
      expect([day, body?.email, cookies]).toEqual([day, email, []]);
    }
    now += DAY_MS;
    expect((await browser.get('/get-session')).body).toBeNull();
  });

  test('ends the session that the browser had, and signing out ends ours alone', async () => {
    const { id, email } = await server.account();
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    provider.tell(is({ email }));
    await signInWith(browser, provider);
    expect(await server.store.read.listSessions(id, now)).toHaveLength(1);
    provider.asked();
    expect((await browser.post('/sign-out')).status).toBe(200);
    expect([provider.asked(), await personOf(browser)]).toEqual([[], undefined]);
  });
});

describe('with the provider alone', () => {
  let provider: LyingProvider;
  let server: SignInServer;
  beforeAll(async () => {
    provider = startLyingProvider(client);
    const env = { ...settings, OIDC_ISSUER: provider.issuer, PASSWORD_SIGN_IN: 'off', SIGN_UP: 'on' };
    server = await startSignIn('sqlite', { env });
    await server.account('operator@example.com');
    const [operator] = await server.store.read.listPersons();
    await server.store.write.setOperator({ personId: operator?.id ?? '', isOperator: true, now: server.clock.now() });
  });
  afterAll(async () => {
    await server.stop();
    await provider.close();
  });

  const tokenFor = async (email: string) => {
    const deps = { store: server.store, clock: server.clock, publicUrl: server.url };
    return (await createResetLink(deps, email)).url.split('#')[1] ?? '';
  };
  const off = { code: 'password_sign_in_off', status: 403 };

  test('no password, passkey, link, mail or sign-up lets anybody in', async () => {
    const { email } = await server.account();
    const browser = server.browser();
    expect((await browser.signIn(email, PASSWORD)).body).toMatchObject({ code: 'password_sign_in_off' });
    expect((await browser.post('/passkeys/sign-in/options')).body).toMatchObject({ code: 'password_sign_in_off' });
    await expect(server.client().sendPasswordMail(email)).rejects.toMatchObject(off);
    await expect(server.client().signUp({ email: 'x@example.com', password: PASSWORD })).rejects.toMatchObject(off);
    const token = await tokenFor(email);
    await expect(server.client().useLink({ token, password: PASSWORD })).rejects.toMatchObject(off);
  });

  test('a link of the command line signs an operator in', async () => {
    const token = await tokenFor('operator@example.com');
    const used = await server.client().useLink({ token, password: PASSWORD });
    expect(used).toMatchObject({ email: 'operator@example.com', second_factor: [] });
    const headers = new Headers({ cookie: used.cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
    expect(await server.signIn.session(headers)).toMatchObject({ isOperator: true, byProvider: false });
  });

  test('nobody whom this server does not know comes in', async () => {
    const browser = server.browser();
    expect(await signInWith(browser, provider)).toBe(`${browser.origin}/app/sign-in?problem=unknown`);
    expect(await server.store.read.findPersonByEmail('somebody@example.com')).toBeUndefined();
  });
});

test('a server without a provider has no such address', async () => {
  const server = await startSignIn('sqlite');
  const answer = await server.browser().get('/oidc');
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  await server.stop();
});

test('people of a real provider come in, new and known, and only with a verified address', async () => {
  const port = String(freePort());
  const redirectUri = `http://localhost:${port}/dashboard-api/auth/oidc/callback`;
  const real = await startRealProvider({ ...client, redirectUri });
  const env = { ...settings, OIDC_ISSUER: real.issuer, OIDC_JOIN: 'team@example.com:viewer', PORT: port };
  const server = await startSignIn('sqlite', { env });
  try {
    const { email } = await server.account('team@example.com');
    real.know('known', { email, email_verified: true });
    real.know('new', { email: 'new@example.com', email_verified: true, name: 'New Person' });
    real.know('unverified', { email, email_verified: false });
    const signIn = async (subject: string) => {
      const browser = server.browser();
      const back = await real.signIn(subject, locationOf(await browser.get('/oidc')));
      await browser.get(within(back));
      return server.signIn.visit(browser.headers(), null);
    };
    const known = await signIn('known');
    expect(known?.session).toMatchObject({ email, byProvider: true });
    const fresh = await signIn('new');
    expect([fresh?.session.name, fresh?.membership?.role]).toEqual(['New Person', 'viewer']);
    expect(await signIn('unverified')).toBeNull();
  } finally {
    await server.stop();
    real.close();
  }
});
