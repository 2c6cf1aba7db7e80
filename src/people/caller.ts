import type { Actor } from '../codes/values/code-values.ts';
import { applyOverrides, type Limits } from '../config/limit-overrides.ts';
import type { Plan, Plans } from '../config/plans.ts';
import { Refusal } from '../errors/refusal.ts';
import type { JobClaim } from '../store/jobs/job-claim.ts';
import { type Reach, wholeAccount } from '../store/reach.ts';
import type { AccountRow } from '../store/schema.ts';
import { storedOverrides } from './account.ts';
import { type Role, scopesOf } from './roles.ts';
import { ALL_SCOPES, type Scope } from './scopes.ts';
import type { Membership, Session } from './sign-in/sign-in.ts';

/** Who makes a request: what of which account is within reach, what may be done with it, its plan and its limits. */
export type Caller = Reach & {
  scopes: ReadonlySet<Scope>;
  plan: Plan;
  limits: Limits;
  via: 'api' | 'dashboard';
  /** Of a person in the account; null: a program, or the command line. */
  role: Role | null;
  actor: Actor;
  /** The job that it makes a part of, as the run that has claimed it. */
  job?: JobClaim;
  /** The planned change that is made. */
  planned?: { id: string; at: number; created_at: number };
};

/** Another run has the job that a call is a part of. */
export class JobLost extends Error {
  override name = 'JobLost';
}

/** The caller for an account. Throws if its plan no longer exists or its limits are malformed. */
export function callerOf(plans: Plans, account: AccountRow, actor: Actor): Caller {
  const plan = plans.get(account.plan);
  if (!plan) {
    throw new Refusal(
      'feature_disabled',
      `The plan ${account.plan} of this account does not exist any more; ask the operator for another`,
    );
  }
  const limits = limitsInForce(plan, storedOverrides(account.limits));
  return { ...wholeAccount(account.id), scopes: ALL_SCOPES, plan, limits, via: 'dashboard', role: null, actor };
}

/** A person as the history shows him. */
export function actorOf({ personId, name }: Pick<Session, 'personId' | 'name'>): Actor {
  return { kind: 'person', personId, name };
}

/** A person, who does and sees in the account what his membership allows. */
export function callerOfMember(
  plans: Plans,
  session: Pick<Session, 'personId' | 'name'>,
  { account, role, projectIds }: Membership,
): Caller {
  const caller = callerOf(plans, account, actorOf(session));
  return { ...caller, role, scopes: scopesOf(role), projectIds };
}

/** For what belongs to the whole account: whoever is limited to projects may not do it. */
export function requireWholeAccount({ projectIds }: Pick<Caller, 'projectIds'>): void {
  if (projectIds === null) return;
  throw new Refusal('insufficient_scope', 'This is of the whole account, and the caller is limited to some projects');
}

/** The plan's limits with the account's overrides. Throws if these are malformed; `undefined` is invalid JSON. */
export function limitsInForce(plan: Plan, overrides: unknown): Limits {
  const applied = overrides === undefined ? { ok: false as const } : applyOverrides(plan, overrides);
  if (applied.ok) return applied.limits;
  throw new Refusal('rate_limited', "This account's limits are misconfigured; ask the operator to set them again", {
    retryAfter: 60,
  });
}
