import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { OPERATOR_GROUPS } from '../../lib/activity-search.ts';
import { ActivityLog } from './activity-log.tsx';
import { operatorActivityFile, operatorActivityQuery, operatorActorsQuery } from './activity-queries.ts';

const route = getRouteApi('/signed-in/operator/activity');

/** What was done to accounts and to the safety list, and by which operator. */
export function OperatorActivityPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: actors = [] } = useQuery(operatorActorsQuery);
  return (
    <ActivityLog
      title="Operator’s log"
      lead="What operators did to accounts and to what is blocked, and what was done to the operators’ own sign-in; for a year."
      nothingYet="Changed plans, suspended accounts and blocked addresses are listed here as they happen."
      search={search}
      onSearch={(changed) => navigate({ search: changed, replace: true })}
      list={useInfiniteQuery(operatorActivityQuery(search))}
      groups={OPERATOR_GROUPS}
      actors={actors}
      file={operatorActivityFile}
      fileName="operator-log.csv"
    />
  );
}
