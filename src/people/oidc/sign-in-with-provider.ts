import * as oauth from 'oauth4webapi';
import { Refusal } from '../../errors/refusal.ts';
import { sha256 } from '../../lib/hash.ts';
import { newId } from '../../lib/ids.ts';
import type { PersonRow } from '../../store/schema.ts';
import { requireEmail } from '../account.ts';
import { beginSession, tellOfNewBrowser } from '../sign-in/begin-session.ts';
import { OIDC_MS } from '../sign-in/cookies.ts';
import type { SignInParts } from '../sign-in/parts.ts';
import { personName } from '../sign-in/person-name.ts';
import type { SignInHandler } from '../sign-in/sign-in-route.ts';
import { newToken } from '../sign-in/token.ts';
import type { OidcProblem } from './oidc-problem.ts';
import { type Claims, ProviderFailure } from './provider.ts';
import { returnTo } from './return-to.ts';
import type { SingleSignOn } from './single-sign-on.ts';

/** A sign-in that ends on the sign-in page. `detail` is for the log. */
class Problem extends Error {
  constructor(
    readonly problem: OidcProblem,
    readonly detail: string | null = null,
  ) {
    super(problem);
  }
}

/** Sends the browser to the provider. `again`: the provider should ask even somebody who is signed in there. */
export const beginProviderSignIn: SignInHandler = async (parts, { headers, query }) => {
  const { provider } = requireSingleSignOn(parts);
  const { store, clock, cookies } = parts;
  return onSignInPage(parts, headers, async () => {
    const { token: state, hash } = newToken();
    const secrets = { state, nonce: newToken().token, verifier: oauth.generateRandomCodeVerifier() };
    const url = await provider.authorizationUrl(secrets, { asksAgain: query.get('again') !== null });
    await store.write.insertOidcAttempt({
      state_hash: hash,
      nonce: secrets.nonce,
      verifier: secrets.verifier,
      return_to: returnTo(query.get('return_to')),
      expires_at: clock.now() + OIDC_MS,
    });
    return { fields: null, redirectTo: url, cookies: [cookies.oidc(state)] };
  });
};

/** Where the provider sends the browser back to: signs in, and leads to the page that was asked for. */
export const finishProviderSignIn: SignInHandler = async (parts, { headers, query }) => {
  const singleSignOn = requireSingleSignOn(parts);
  const { store, clock, cookies } = parts;
  return onSignInPage(parts, headers, async () => {
    // The cookie binds the answer to the browser that asked, the row to one use of it.
    const state = cookies.oidcState(headers);
    if (state === null || query.get('state') !== state) throw new Problem('expired');
    const attempt = await store.write.takeOidcAttempt({ stateHash: sha256(state), now: clock.now() });
    if (!attempt) throw new Problem('expired');
    const claims = await singleSignOn.provider.claims(query, { ...attempt, state });
    const person = await admit(parts, singleSignOn, claims);
    const { row, cookies: set } = beginSession(parts, person, headers);
    const proof = { by_provider: true, proved_at: claims.authenticatedAt };
    await store.write.insertSession({ ...row, session: { ...row.session, ...proof } });
    tellOfNewBrowser(parts, person, headers);
    const redirectTo = parts.settings.publicUrl + attempt.return_to;
    return { fields: null, redirectTo, cookies: [...set, ...cookies.clear(headers, { oidc: true })] };
  });
};

async function admit(
  { store, clock, by }: SignInParts,
  { allowedDomains, join }: SingleSignOn,
  claims: Claims,
): Promise<PersonRow> {
  const now = clock.now();
  const email = addressOf(claims);
  // Also of somebody who is known by his subject: where domains are limited, leaving the address out is no way in.
  if (allowedDomains && email === null) throw new Problem('unverified');
  if (allowedDomains && email !== null && !allowedDomains.includes(email.slice(email.lastIndexOf('@') + 1))) {
    throw new Problem('domain');
  }
  const { issuer, subject } = claims;
  const name = personName.safeParse(claims.name?.trim() ?? '').data ?? email?.split('@')[0] ?? '';
  const person = {
    id: newId('per', now),
    email: claims.isEmailVerified ? email : null,
    name,
    password_hash: null,
    created_at: now,
    updated_at: now,
  };
  const memberId = newId('mem', now);
  const found = await store.write.admitIdentity({ issuer, subject, person, join: join && { ...join, memberId }, by });
  if (typeof found === 'string') throw new Problem(found);
  return found.person;
}

/** Null if there is none that could be somebody's here. */
function addressOf({ email }: Claims): string | null {
  try {
    return email === null ? null : requireEmail(email);
  } catch {
    return null;
  }
}

function requireSingleSignOn({ singleSignOn }: SignInParts): SingleSignOn {
  if (!singleSignOn) throw new Refusal('not_found', 'This server has no single sign-on');
  return singleSignOn;
}

/** A browser is shown a page whatever happens, and nothing that the provider wrote. */
async function onSignInPage(
  { log, settings, cookies }: SignInParts,
  headers: Headers,
  work: () => ReturnType<SignInHandler>,
): ReturnType<SignInHandler> {
  try {
    return await work();
  } catch (error) {
    const { problem, detail } = problemOf(error);
    const message = 'a sign-in with the provider failed';
    if (problem === 'failed') log.error({ err: error }, message);
    else log.warn({ problem, detail }, message);
    const redirectTo = `${settings.publicUrl}/app/sign-in?problem=${problem}`;
    return { fields: null, redirectTo, cookies: cookies.clear(headers, { oidc: true }) };
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ProviderFailure) return new Problem(error.kind, error.message);
  return new Problem('failed');
}
