import { z } from 'zod';
import { ALERT_KINDS, alertsOff } from '../../alerts/alert-kinds.ts';
import { NO_FILTER } from '../../codes/list-owned-codes.ts';
import { countOwnedCodes } from '../../codes/walk-codes.ts';
import { boundedList } from '../../lib/bounded-list.ts';
import { hasApiAccess } from '../../people/account.ts';
import { beginAccountDeletion, requireDeletable } from '../../people/delete-account.ts';
import { personName } from '../../people/sign-in/person-name.ts';
import { updateAccount } from '../../people/update-account.ts';
import { reaches } from '../../store/reach.ts';
import type { DestinationCounts, Me } from './contract.ts';
import { type DashboardDeps, NO_BODY, type OwnerCall, ownerRoute, type RoutesUnder } from './route.ts';

const text = z.string('must be a string');
const flag = z.boolean('must be true or false').optional();

export const profileRoutes: RoutesUnder<'/me'> = {
  'GET /me': ownerRoute(NO_BODY, me),

  'PATCH /me': ownerRoute(
    z.strictObject({
      name: personName.optional(),
      timezone: text.optional(),
      date_locale: text.nullable().optional(),
      checklist_dismissed: flag,
      daily_visitors: flag,
      check_destinations: flag,
      standby_private: flag,
      alerts_off: boundedList(z.enum(ALERT_KINDS, `must be one of ${ALERT_KINDS.join(', ')}`), {
        max: ALERT_KINDS.length,
        notAList: 'must be a list of kinds of alerts',
        tooLong: `may name at most ${ALERT_KINDS.length} kinds`,
      }).optional(),
    }),
    async (deps, call) => {
      const { name, ...edit } = call.body;
      // As on the command line: a new time zone applies to every scan that starts after the response.
      await updateAccount(deps, call.account.id, edit);
      if (edit.check_destinations !== undefined) deps.wakeDestinationChecks();
      if (name !== undefined) await deps.signIn.rename(call.session.personId, name);
      return me(deps, call);
    },
  ),

  'GET /me/destinations': ownerRoute(NO_BODY, async ({ store }, { caller }) => {
    const counts: DestinationCounts = { ok: 0, dead: 0, unreachable: 0, skipped: 0, waiting: 0 };
    for (const { state, codes } of await store.read.countDestinationStates(caller)) {
      counts[(state ?? 'waiting') as keyof DestinationCounts] = codes;
    }
    return counts;
  }),

  'DELETE /me': ownerRoute(z.strictObject({ confirmation: text, password: text }), async (deps, call) => {
    const { account, body, session } = call;
    await requireDeletable(deps.store, account, body.confirmation);
    await deps.signIn.requireOwnPassword(session.personId, body.password);
    await beginAccountDeletion(deps, account.id);
    return { done: true } as const;
  }),

  'POST /me/email': ownerRoute(
    z.strictObject({ email: text, password: text }),
    async (deps, call) => {
      const change = await deps.signIn.changeEmail(call.session.personId, call.body, call.attempt);
      return { ...(await me(deps, call)), ...change };
    },
    'changeEmail',
  ),
};

/** The account after the changes of this request. */
async function me(deps: DashboardDeps, { account, session, caller }: OwnerCall): Promise<Me> {
  const present = (await deps.store.read.findAccount(account.id)) ?? account;
  const person = await deps.store.read.findPerson(session.personId);
  const project = await deps.store.read.findDefaultProject(account.id);
  const { localOnly } = deps;
  return {
    account_id: account.id,
    email: person?.email ?? session.email,
    name: person?.name ?? session.name,
    timezone: present.time_zone,
    date_locale: present.date_locale,
    is_operator: session.isOperator,
    two_factor: session.twoFactor,
    api_access: hasApiAccess(present, deps.plans),
    plan: { ...caller.plan, ...caller.limits },
    plans: [...deps.plans.values()],
    active_codes:
      caller.projectIds === null
        ? present.active_codes
        : await countOwnedCodes(deps.store, caller, NO_FILTER, deps.clock.now()),
    default_project_id: project && reaches(caller, project.id) ? project.id : '',
    local_only: localOnly && { start_command: session.isOperator ? localOnly.startCommand : null },
    checklist_dismissed: present.checklist_dismissed,
    daily_visitors: present.daily_visitors,
    check_destinations: present.check_destinations,
    standby_private: present.standby_private,
    alerts_off: alertsOff(present.alerts_off),
    redraw: (await deps.store.read.findRedraw(account.id)) ?? null,
  };
}
