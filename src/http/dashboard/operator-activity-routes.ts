import { readRange } from '../../analytics/range.ts';
import { invalidField } from '../../errors/refusal.ts';
import { type ActivityRequest, activityPage, allActivity } from '../../people/activity.ts';
import { isActivityKind } from '../../store/activity/activity-kinds.ts';
import { activityTable } from '../activity-table.ts';
import { prefersCsv } from '../kernel/accept.ts';
import { searchText } from '../query.ts';
import { PAGE_SIZE } from './page-of.ts';
import { NO_BODY, operatorRoute, type RoutesUnder } from './route.ts';

export const operatorActivityRoutes: RoutesUnder<'/operator/activity'> = {
  'GET /operator/activity': operatorRoute(
    NO_BODY,
    async (deps, { query, headers, membership, now }) => {
      const request = readRequest(query, membership?.account.time_zone ?? 'UTC');
      if (prefersCsv(headers.get('accept'))) return activityTable(allActivity(deps, null, request));
      return activityPage(deps, null, request, { size: PAGE_SIZE, token: query.get('page_token') }, now);
    },
    // The page groups entries by days of the account that it is opened in, so these are the days that are asked for.
    { inAccount: true },
  ),
};

function readRequest(query: URLSearchParams, timeZone: string): ActivityRequest {
  const kinds = [...new Set(query.getAll('kind'))].map((kind) => {
    if (!isActivityKind(kind)) throw invalidField('kind', 'must be a kind of activity, for instance plan.changed');
    return kind;
  });
  const actor = searchText(query, 'actor');
  const days = readRange(query.get('from'), query.get('to'), { from: 'from', to: 'to' });
  return { kinds, actor: actor === '' ? null : actor, days, timeZone };
}
