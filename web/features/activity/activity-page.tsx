import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DownloadIcon, HistoryIcon } from 'lucide-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import type { ActivitySearch } from '../../lib/activity-search.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList } from './activity-list.tsx';
import { activityFile, activityQuery } from './activity-queries.ts';

const route = getRouteApi('/signed-in/activity');

export function ActivityPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(activityQuery(search));
  const show = (changed: ActivitySearch) => navigate({ search: changed, replace: true });
  const download = useMutation({
    mutationFn: () => activityFile(search),
    onSuccess: (file) => saveFile(file, 'activity.csv'),
    meta: { failed: 'The file could not be made' },
  });
  return (
    <Page
      title="Activity"
      lead="Who did what with this account, when and from where, for a year. What was done to a code is in its history."
      actions={
        <Button
          variant="default"
          leftSection={<DownloadIcon size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download CSV
        </Button>
      }
    >
      <ActivityFilters
        search={search}
        onChange={show}
        shown={list.data?.pages.flatMap(({ items }) => items.map(({ actor }) => actor)) ?? []}
      />
      <ActivityList
        list={list}
        onActor={(actor) => show({ ...search, actor })}
        empty={<Empty isFiltered={Object.keys(search).length > 0} onClear={() => show({})} />}
      />
    </Page>
  );
}

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState icon={HistoryIcon} title="Nothing yet">
        Sign-ins, members, keys, domains, webhooks, exports and deletions are listed here as they happen.
      </EmptyState>
    );
  const action = (
    <Button variant="default" onClick={onClear}>
      Show everything
    </Button>
  );
  return (
    <EmptyState icon={HistoryIcon} title="No results" action={action}>
      Nothing in the log is of this kind, by this person and of these days.
    </EmptyState>
  );
}
