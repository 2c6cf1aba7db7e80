import { Refusal } from '../errors/refusal.ts';
import { type Caller, requireWholeAccount } from '../people/caller.ts';
import { ROLES, type Role } from '../people/roles.ts';
import type { Scope } from '../people/scopes.ts';
import type { Session } from '../people/sign-in/sign-in.ts';
import { requireRecentProof } from '../people/sign-in/step-up.ts';

/** What a route asks of its caller. */
export type Needs = {
  /** What the caller must be allowed to do; null: to be known is enough. */
  scope: Scope | null;
  /** The least role of a person, where the scope alone does not say it. Programs have none. */
  role?: Role;
  /** It is of the whole account: callers who are limited to projects may not call it. */
  wholeAccount?: true;
  /** A fresh proof that the person is there, beside the session. Programs are not asked. */
  stepUp?: true;
};

/** The one check of what a caller may do. `session`: null for a program. */
export function permit(needs: Needs, caller: Caller, session: Session | null, now: number): void {
  if (lacksScope(needs, caller))
    throw new Refusal('insufficient_scope', `This needs the scope ${needs.scope}, which the caller does not have`);
  if (needs.role && caller.role && ROLES.indexOf(caller.role) < ROLES.indexOf(needs.role))
    throw new Refusal('insufficient_scope', `This needs the role ${needs.role}; yours is ${caller.role}`);
  if (needs.wholeAccount) requireWholeAccount(caller);
  if (needs.stepUp && session) requireRecentProof(session, now);
}

export function lacksScope({ scope }: Needs, { scopes }: Pick<Caller, 'scopes'>): boolean {
  return scope !== null && !scopes.has(scope);
}
