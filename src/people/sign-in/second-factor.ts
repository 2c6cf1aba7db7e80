import { Refusal } from '../../errors/refusal.ts';
import type { Session } from './sign-in.ts';

/** An app, a passkey, or a session that was begun with the provider: how that one signs people in is the operator's choice. */
export function hasSecondFactor({
  twoFactor,
  hasPasskey,
  byProvider,
}: Pick<Session, 'twoFactor' | 'hasPasskey' | 'byProvider'>): boolean {
  return twoFactor || hasPasskey || byProvider;
}

/** `whose`: what asks for it. */
export function requireSecondFactor(session: Session, whose: string): void {
  if (hasSecondFactor(session)) return;
  throw new Refusal(
    'second_factor_required',
    `${whose} needs a second factor: set up an authenticator app or a passkey in your profile, under Security`,
  );
}
