import { Refusal } from '../../errors/refusal.ts';
import type { Session } from './sign-in.ts';

/** How long a proof that the person is there counts. */
const PROOF_MS = 10 * 60_000;

/** For what gives or takes rights: an unlocked computer, or a stolen session, is not enough. */
export function requireRecentProof({ provedAt }: Pick<Session, 'provedAt'>, now: number): void {
  if (now - provedAt <= PROOF_MS) return;
  throw new Refusal('step_up_required', 'Confirm that it is you: by your password, a code or a passkey');
}
