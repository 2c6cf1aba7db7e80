import { codesToWatch } from '../../analytics/codes-to-watch.ts';
import { readRange } from '../../analytics/range.ts';
import { wholeAnalytics } from '../../analytics/whole-analytics.ts';
import { reachOf } from '../../store/reach.ts';
import { permit } from '../permit.ts';
import { wholeQuery } from '../v2/analytics.ts';
import { readWhole, SUBJECTS } from '../v2/analytics-routes.ts';
import { readQuery } from '../v2/route.ts';
import { eventStream } from './event-stream.ts';
import { memberOf, notAMember, signedOut } from './member.ts';
import { type DashboardDeps, type MemberCall, memberRoute, NO_BODY, type RoutesUnder } from './route.ts';

const SEES = { scope: 'analytics.read' } as const;

export const analyticsRoutes: RoutesUnder<'/analytics'> = {
  'GET /analytics/live': memberRoute('analytics.read', NO_BODY, (deps, call) => liveAnalytics(deps, call, 'account')),

  'GET /analytics/codes': memberRoute('analytics.read', NO_BODY, async ({ store }, { account, caller, query, now }) => {
    const owner = { reach: reachOf(caller), timeZone: account.time_zone, createdAt: account.created_at };
    const requestedRange = readRange(query.get('from'), query.get('to'), { from: 'from', to: 'to' });
    return codesToWatch(store, owner, requestedRange, now);
  }),
};

/**
 * Streams what v2 answers, whenever it changes, as long as who asked for it may see it. Requests for the same subject
 * and query share it.
 */
export async function liveAnalytics(
  { store, live, clock, plans, signIn }: DashboardDeps,
  { account, caller, id, query, headers }: MemberCall,
  kind: keyof typeof SUBJECTS,
): Promise<Response> {
  const asked = readWhole(readQuery(wholeQuery, query));
  const subject = await SUBJECTS[kind](store, caller, id);
  const { scopes, timeZone } = subject;
  const view = {
    key: JSON.stringify([account.id, scopes, asked, timeZone]),
    scopes,
    load: async () => JSON.stringify(await wholeAnalytics(store, subject, asked, clock.now())),
  };
  return eventStream(live, account.id, view, async () => {
    const visit = await signIn.visit(headers, account.id);
    if (!visit) throw signedOut();
    const { caller: present } = memberOf(plans, visit);
    permit(SEES, present, visit.session, clock.now());
    const { scopes: reached } = await SUBJECTS[kind](store, present, id);
    if (JSON.stringify(reached) !== JSON.stringify(scopes)) throw notAMember();
  });
}
