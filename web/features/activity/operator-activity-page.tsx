import { Box } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { HistoryIcon } from 'lucide-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { OPERATOR_GROUPS } from '../../lib/activity-search.ts';
import { GroupSelect } from './activity-filters.tsx';
import { ActivityList } from './activity-list.tsx';
import { operatorActivityQuery } from './activity-queries.ts';

const route = getRouteApi('/signed-in/operator/activity');

/** What was done to accounts and to the safety list, and by which operator. */
export function OperatorActivityPage() {
  const { group } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(operatorActivityQuery(group ? { group } : {}));
  return (
    <Page
      title="Operator’s log"
      lead="What operators did to accounts and to what is blocked, and what was done to the operators’ own sign-in; for a year."
    >
      <Box maw="16rem">
        <GroupSelect
          groups={OPERATOR_GROUPS}
          group={group}
          onChange={(chosen) => navigate({ search: chosen ? { group: chosen } : {}, replace: true })}
        />
      </Box>
      <ActivityList
        list={list}
        empty={
          <EmptyState icon={HistoryIcon} title="Nothing yet">
            Changed plans, suspended accounts and blocked addresses are listed here as they happen.
          </EmptyState>
        }
      />
    </Page>
  );
}
