import { Refusal } from '../../errors/refusal.ts';
import type { SignInParts } from './parts.ts';

/** Refuses every way in but the provider's where the operator has switched the others off. */
export function requirePasswordSignIn({
  settings,
  singleSignOn,
}: Pick<SignInParts, 'settings' | 'singleSignOn'>): void {
  if (settings.passwordSignIn) return;
  const name = singleSignOn?.name ?? 'single sign-on';
  throw new Refusal('password_sign_in_off', `Passwords are switched off on this server; sign in with ${name}`);
}
