import { Button } from '@mantine/core';
import { type InfiniteData, type UseInfiniteQueryResult, useMutation } from '@tanstack/react-query';
import { DownloadIcon, HistoryIcon } from 'lucide-react';
import type { Page as PageOf } from '../../../src/http/dashboard/contract.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import type { ActivityGroup, ActivitySearch } from '../../lib/activity-search.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { Activity } from '../../lib/v2.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList } from './activity-list.tsx';

type Props = {
  title: string;
  lead: string;
  /** Shown while there is nothing at all. */
  nothingYet: string;
  search: ActivitySearch;
  onSearch: (search: ActivitySearch) => void;
  list: UseInfiniteQueryResult<InfiniteData<PageOf<Activity>>>;
  groups: readonly ActivityGroup[];
  /** Who can be asked for, besides those who are shown. */
  actors: readonly Activity['actor'][];
  /** What is shown, as CSV. */
  file: (search: ActivitySearch) => Promise<Blob>;
  fileName: string;
};

/** The page of a log, of an account or of the operator: filters, entries, and a file of them. */
export function ActivityLog(props: Props) {
  const { title, lead, nothingYet, search, onSearch, list, groups, actors, file, fileName } = props;
  const shown = list.data?.pages.flatMap(({ items }) => items.map(({ actor }) => actor)) ?? [];
  const download = useMutation({
    mutationFn: () => file(search),
    onSuccess: (table) => saveFile(table, fileName),
    meta: { failed: 'The file could not be made' },
  });
  return (
    <Page
      title={title}
      lead={lead}
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
      <ActivityFilters search={search} onChange={onSearch} groups={groups} actors={[...actors, ...shown]} />
      <ActivityList
        list={list}
        onActor={(actor) => onSearch({ ...search, actor })}
        empty={
          Object.keys(search).length > 0 ? (
            <NoResults onClear={() => onSearch({})} />
          ) : (
            <EmptyState icon={HistoryIcon} title="Nothing yet">
              {nothingYet}
            </EmptyState>
          )
        }
      />
    </Page>
  );
}

function NoResults({ onClear }: { onClear: () => void }) {
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
