import { invalid, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { urlPath } from '../lib/url-path.ts';
import type { Store } from '../store/store.ts';
import { ANSWER_HEADERS, askBetterAuth, type Question } from './ask-better-auth.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import { AUTH_PATH, type Auth } from './better-auth.ts';
import { type CurrentSession, currentSession } from './current-session.ts';
import { isFromOwnPage } from './own-origin.ts';
import { type Fields, requestFields } from './request-fields.ts';
import { ROUTES, type Route } from './routes.ts';

export type HandleDeps = {
  auth: Auth;
  store: Store;
  clock: Clock;
  attempts: AttemptLimiter;
  publicUrl: string;
  origins: ReadonlySet<string>;
};

/** Answers what stands in the route table. Refusals are thrown; better-auth's own answers keep their form. */
export async function handle(deps: HandleDeps, request: Request, address: () => string): Promise<Response> {
  const { method, headers } = request;
  const path = urlPath(request.url).slice(AUTH_PATH.length);
  const route = ROUTES.get(`${method} ${path}`);
  if (!route) throw new Refusal('not_found', 'There is nothing at this address');
  if (method !== 'GET' && !isFromOwnPage(headers, deps.origins)) throw crossSite();
  const fields = await requestFields(request, route.fields);
  const session = route.session === 'ignored' ? null : await currentSession(deps, headers);
  if (route.session === 'needed' && session === null) return signedOut();
  const account = session?.accountId ?? typedAccount(fields);
  const giveBack = route.attempts
    ? deps.attempts.take(route.attempts, { account, address: address() }, deps.clock.now())
    : () => {};
  try {
    const answer = await answerTo(deps, route, { method, path, headers, fields }, session);
    if (answer.status >= 500) throw new Error(`better-auth answered ${answer.status} to ${path}`);
    if (answer.ok) giveBack();
    return answer;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Not the caller's doing.
    giveBack();
    await deps.store.ping();
    throw error;
  }
}

async function answerTo(
  deps: HandleDeps,
  route: Route,
  question: Question,
  session: CurrentSession | null,
): Promise<Response> {
  if (session && route.own) {
    return Response.json(await route.own(deps, session, question.fields), { headers: ANSWER_HEADERS });
  }
  // better-auth would replace the app's secret, and lock out whoever does not finish.
  if (session?.twoFactor && question.path === '/two-factor/enable') {
    throw invalid('Two-factor sign-in is on already; switch it off first');
  }
  // better-auth clears the cookie, and says that all is well also where it could not reach the store.
  if (session && question.path === '/sign-out') {
    await deps.store.write.endSessions({ accountId: session.accountId, only: session.sessionId });
  }
  return askBetterAuth(deps.auth, deps.publicUrl, question);
}

const MAX_EMAIL = 254;

/** Which account a sign-in is about, as it was typed; the field then holds it in the form that accounts have. */
function typedAccount(fields: Fields): string | null {
  if (typeof fields.email !== 'string') return null;
  const email = fields.email.trim().toLowerCase();
  // No account has a longer one, and each is remembered for a while.
  if (email.length > MAX_EMAIL) throw invalid(`email must have at most ${MAX_EMAIL} characters`);
  fields.email = email;
  return email;
}

function crossSite(): Refusal {
  return new Refusal('invalid_request', 'The request does not come from the dashboard', { status: 403 });
}

function signedOut(): Response {
  const body = { code: 'signed_out', message: 'Sign in first', request_id: crypto.randomUUID() };
  return Response.json(body, { status: 401, headers: ANSWER_HEADERS });
}
