import { alertsOff } from '../../alerts/alert-kinds.ts';
import { NO_FILTER } from '../../codes/list-owned-codes.ts';
import { countOwnedCodes } from '../../codes/walk-codes.ts';
import { toIso } from '../../lib/instant.ts';
import { hasApiAccess } from '../../people/account.ts';
import { callerOfMember } from '../../people/caller.ts';
import { hasSecondFactor } from '../../people/sign-in/second-factor.ts';
import type { Membership, Session } from '../../people/sign-in/sign-in.ts';
import { reaches } from '../../store/reach.ts';
import type { Me, MyAccount } from './contract.ts';
import type { DashboardDeps, SessionCall } from './route.ts';

/** The person, and the account that was asked for, after the changes of this request. */
export async function me(
  deps: DashboardDeps,
  { session, membership }: Pick<SessionCall, 'session' | 'membership'>,
): Promise<Me> {
  const { read } = deps.store;
  const person = await read.findPerson(session.personId);
  const accounts = await read.listMemberships(session.personId);
  const isDefault = ({ account_id }: { account_id: string }) => account_id === person?.default_account_id;
  const { localOnly } = deps;
  return {
    person_id: session.personId,
    email: person?.email ?? session.email,
    name: person?.name ?? session.name,
    is_operator: session.isOperator,
    two_factor: session.twoFactor,
    has_password: person?.password_hash != null,
    has_second_factor: hasSecondFactor(session),
    operator_needs_second_factor:
      session.isOperator && deps.signIn.operatorsNeedSecondFactor && !hasSecondFactor(session),
    account: membership && (await accountOf(deps, session, membership)),
    accounts,
    default_account_id: accounts.find(isDefault)?.account_id ?? accounts[0]?.account_id ?? null,
    plans: [...deps.plans.values()],
    local_only: localOnly && { start_command: session.isOperator ? localOnly.startCommand : null },
  };
}

async function accountOf(
  { store, plans, clock }: DashboardDeps,
  session: Session,
  membership: Membership,
): Promise<MyAccount> {
  const caller = callerOfMember(plans, session, membership);
  const { id } = membership.account;
  const account = (await store.read.findAccount(id)) ?? membership.account;
  const project = await store.read.findDefaultProject(id);
  return {
    account_id: id,
    email: account.email,
    role: membership.role,
    scopes: [...caller.scopes],
    project_ids: membership.projectIds,
    timezone: account.time_zone,
    date_locale: account.date_locale,
    api_access: hasApiAccess(account, plans),
    plan: { ...caller.plan, ...caller.limits },
    active_codes:
      caller.projectIds === null ? account.active_codes : await countOwnedCodes(store, caller, NO_FILTER, clock.now()),
    default_project_id: project && reaches(caller, project.id) ? project.id : '',
    checklist_dismissed: account.checklist_dismissed,
    daily_visitors: account.daily_visitors,
    check_destinations: account.check_destinations,
    standby_private: account.standby_private,
    require_two_factor: account.require_two_factor,
    needs_second_factor: account.require_two_factor && !hasSecondFactor(session),
    deletion_due_at: account.deletion_due_at === null ? null : toIso(account.deletion_due_at),
    alerts_off: alertsOff(account.alerts_off),
    redraw: (await store.read.findRedraw(id)) ?? null,
  };
}
