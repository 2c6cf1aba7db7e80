import { invalid, invalidField, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { askBetterAuth, type Question } from './ask-better-auth.ts';
import type { Attempt } from './attempt-limiter.ts';
import type { Auth } from './better-auth.ts';
import { SIGN_IN_ROUTES, type SignInRoute } from './routes.ts';
import type { Fields, Session, SignInCall } from './sign-in.ts';

export type HandleDeps = {
  auth: Auth;
  store: Store;
  clock: Clock;
  publicUrl: string;
};

/** Answers a route of the table. Refusals are thrown; better-auth's own answers keep their form. */
export async function handle(deps: HandleDeps, name: string, call: SignInCall): Promise<object | Response> {
  const route = SIGN_IN_ROUTES.get(name);
  if (!route) throw new Error(`There is no sign-in route ${name}`);
  const [method = '', path = ''] = name.split(' ');
  const { session, headers, attempt } = call;
  const fields = call.body as Fields;
  if (!session && route.attempts) countAccount(fields, attempt);
  try {
    const answer = await answerTo(deps, route, { method, path, headers, fields }, session);
    const isRefused = answer instanceof Response && !answer.ok;
    if (isRefused && answer.status >= 500)
      throw new Error(`better-auth answered ${answer.status} to ${path}`);
    if (!isRefused) attempt.giveBack();
    return answer;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Not the caller's doing.
    attempt.giveBack();
    await deps.store.ping();
    throw error;
  }
}

async function answerTo(
  deps: HandleDeps,
  route: SignInRoute,
  question: Question,
  session: Session | null,
): Promise<object | Response> {
  if (session && route.own) return route.own(deps, session, question.fields);
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

/** Counts a sign-in for the account as it was typed; the field then holds it in the form that accounts have. */
function countAccount(fields: Fields, attempt: Attempt): void {
  if (typeof fields.email !== 'string') return;
  const email = fields.email.trim().toLowerCase();
  // No account has a longer one, and each is remembered for a while.
  if (email.length > MAX_EMAIL) throw invalidField('email', `must have at most ${MAX_EMAIL} characters`);
  fields.email = email;
  attempt.on(email);
}
