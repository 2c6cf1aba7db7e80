import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ACCOUNT_GROUPS } from '../../lib/activity-search.ts';
import { membersQuery, meQuery } from '../../lib/queries.ts';
import type { Activity } from '../../lib/v2.ts';
import { ActivityLog } from './activity-log.tsx';
import { activityFile, activityQuery, keyActorsQuery, recentActorsQuery } from './activity-queries.ts';

const route = getRouteApi('/signed-in/activity');

export function ActivityPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ActivityLog
      title="Activity"
      lead="Who did what with this account, when and from where, for a year. What was done to a code is in its history."
      nothingYet="Sign-ins, members, keys, domains, webhooks, exports and deletions are listed here as they happen."
      search={search}
      onSearch={(changed) => navigate({ search: changed, replace: true })}
      list={useInfiniteQuery(activityQuery(search))}
      groups={ACCOUNT_GROUPS}
      actors={useKnownActors()}
      file={activityFile}
      fileName="activity.csv"
    />
  );
}

/** Members and keys, for those who may know them, and who did something lately. */
function useKnownActors(): Activity['actor'][] {
  const { data: me } = useSuspenseQuery(meQuery);
  const isOfAll = me.project_ids === null;
  const { data: recent = [] } = useQuery(recentActorsQuery);
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: isOfAll });
  const { data: keys = [] } = useQuery({ ...keyActorsQuery, enabled: isOfAll });
  const people = members.map(({ person_id, name }) => ({ kind: 'person', person_id, name }) as const);
  return [...people, ...keys, ...recent];
}
