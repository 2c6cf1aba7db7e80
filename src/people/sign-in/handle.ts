import { invalidField, Refusal } from '../../errors/refusal.ts';
import { hasControlCharacters } from '../../lib/control-characters.ts';
import { userAgentOf } from './begin-session.ts';
import type { SignInParts } from './parts.ts';
import { SIGN_IN_ROUTES } from './routes.ts';
import type { SignInAnswer, SignInRequest } from './sign-in.ts';

/** Handles a route of the table. A failed attempt stays counted where the caller is to blame. */
export async function handle(parts: SignInParts, name: string, request: SignInRequest): Promise<SignInAnswer> {
  const route = SIGN_IN_ROUTES.get(name);
  if (!route) throw new Error(`There is no sign-in route ${name}`);
  refuseUnreadable(request.fields);
  try {
    const by = { address: request.attempt.address?.() ?? null, browser: userAgentOf(request.headers) };
    const answer = await route.handle({ ...parts, by }, request);
    if (!route.countsSuccess) request.attempt.giveBack();
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal)) request.attempt.giveBack();
    throw error;
  }
}

/** May contain any character: they are hashed and never shown. */
const PASSWORDS = ['password', 'current_password', 'new_password'];

/** Refuses characters that only one of the engines can store, before any look-up. */
function refuseUnreadable(fields: SignInRequest['fields']): void {
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
