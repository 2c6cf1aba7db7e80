import { invalid, invalidField, Refusal } from '../../errors/refusal.ts';
import { hasControlCharacters } from '../../lib/control-characters.ts';
import type { Store } from '../../store/store.ts';
import { askBetterAuth, type Question } from './ask-better-auth.ts';
import { type CountDeps, countForAccount } from './count-for-account.ts';
import { SIGN_IN_ROUTES, type SignInRoute } from './routes.ts';
import type { Fields, Session, SignInCall } from './sign-in.ts';
import type { StoreRouteDeps } from './store-routes.ts';

type HandleDeps = CountDeps & StoreRouteDeps & { store: Pick<Store, 'ping'>; publicUrl: string };

/** Handles a route of the table. Refusals are thrown; better-auth's own responses keep their format. */
export async function handle(deps: HandleDeps, name: string, call: SignInCall): Promise<object | Response> {
  const route = SIGN_IN_ROUTES.get(name);
  if (!route) throw new Error(`There is no sign-in route ${name}`);
  const [method = '', path = ''] = name.split(' ');
  const { session, headers, attempt } = call;
  const fields = call.body as Fields;
  refuseUnreadable(fields);
  try {
    const counted = session || !route.attempts ? null : await countForAccount(deps, route.attempts, fields, call);
    const answer = await answerTo(deps, route, { method, path, headers, fields }, session);
    const isRefused = answer instanceof Response && !answer.ok;
    if (isRefused && answer.status >= 500) throw new Error(`better-auth answered ${answer.status} to ${path}`);
    if (!isRefused) {
      attempt.giveBack();
      await counted?.onSuccess();
    }
    return answer;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Not the caller's fault.
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
  // better-auth would replace the app's secret, and lock out users who do not finish the setup.
  if (session?.twoFactor && question.path === '/two-factor/enable') {
    throw invalid('Two-factor sign-in is on already; switch it off first');
  }
  // better-auth clears the cookie, and reports success even if it could not reach the store.
  if (session && question.path === '/sign-out') {
    await deps.store.write.endSessions({ accountId: session.accountId, only: session.sessionId });
  }
  return askBetterAuth(deps.auth, deps.publicUrl, question);
}

/** May contain any character: they are hashed and never shown. */
const PASSWORDS = ['password', 'current_password', 'new_password'];

/** Refuses characters that only one of the engines can store, before any look-up. */
function refuseUnreadable(fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string') continue;
    if (!value.isWellFormed()) throw invalidField(name, 'must be well-formed Unicode text');
    // Addresses are trimmed.
    const text = name === 'email' ? value.trim() : value;
    if (!PASSWORDS.includes(name) && hasControlCharacters(text, { lines: false })) {
      throw invalidField(name, 'must have no control characters');
    }
  }
}
