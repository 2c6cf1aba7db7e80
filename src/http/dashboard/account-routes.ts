import { z } from 'zod';
import { ALERT_KINDS } from '../../alerts/alert-kinds.ts';
import { invalidField } from '../../errors/refusal.ts';
import { boundedList } from '../../lib/bounded-list.ts';
import { beginAccountDeletion, requireDeletable } from '../../people/delete-account.ts';
import { hasSecondFactor } from '../../people/sign-in/second-factor.ts';
import { updateAccount } from '../../people/update-account.ts';
import { permit } from '../permit.ts';
import type { DestinationCounts } from './contract.ts';
import { me } from './me.ts';
import { type MemberCall, memberRoute, NO_BODY, type RoutesUnder } from './route.ts';

const text = z.string('must be a string');
const flag = z.boolean('must be true or false').optional();

/** Owners alone, and none who would lock himself out with it. */
function mayRequireTwoFactor({
  body,
  caller,
  session,
  now,
}: MemberCall<{ require_two_factor?: boolean | undefined }>): void {
  permit({ scope: null, role: 'owner', stepUp: true }, caller, session, now);
  if (body.require_two_factor && !hasSecondFactor(session))
    throw invalidField('require_two_factor', 'needs a second factor of your own: set one up first, under Security');
}

/** What concerns the account as a whole. */
export const accountRoutes: RoutesUnder<'/account'> = {
  'PATCH /account': memberRoute(
    { scope: 'members.manage', wholeAccount: true },
    z.strictObject({
      timezone: text.optional(),
      date_locale: text.nullable().optional(),
      checklist_dismissed: flag,
      daily_visitors: flag,
      check_destinations: flag,
      standby_private: flag,
      require_two_factor: flag,
      alerts_off: boundedList(z.enum(ALERT_KINDS, `must be one of ${ALERT_KINDS.join(', ')}`), {
        max: ALERT_KINDS.length,
        notAList: 'must be a list of kinds of alerts',
        tooLong: `may name at most ${ALERT_KINDS.length} kinds`,
      }).optional(),
    }),
    async (deps, call) => {
      if (call.body.require_two_factor !== undefined) mayRequireTwoFactor(call);
      // As on the command line: a new time zone applies to every scan that starts after the response.
      await updateAccount(deps, call.account.id, call.body);
      if (call.body.check_destinations !== undefined) deps.wakeDestinationChecks();
      return me(deps, call);
    },
  ),

  'GET /account/destinations': memberRoute('qr.read', NO_BODY, async ({ store }, { caller }) => {
    const counts: DestinationCounts = { ok: 0, dead: 0, unreachable: 0, skipped: 0, waiting: 0 };
    for (const { state, codes } of await store.read.countDestinationStates(caller)) {
      counts[(state ?? 'waiting') as keyof DestinationCounts] = codes;
    }
    return counts;
  }),

  'DELETE /account': memberRoute(
    { scope: null, role: 'owner' },
    z.strictObject({ confirmation: text, password: text.optional() }),
    async (deps, { account, body, session }) => {
      await requireDeletable(deps.store, account, body.confirmation);
      await deps.signIn.requireProof(session, body.password);
      await beginAccountDeletion(deps, account.id);
      return { done: true } as const;
    },
  ),
};
