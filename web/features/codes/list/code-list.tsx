import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CodesSearch } from '../../../app/codes-search.ts';
import { LoadError } from '../../../components/load-error.tsx';
import { codesText } from '../bulk/count-text.ts';
import { useProjects } from '../use-projects.ts';
import classes from './code-list.module.css';
import { CodeRows } from './code-rows.tsx';
import { codesQuery } from './codes-query.ts';
import { ListHead } from './list-head.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { LoadMore } from './load-more.tsx';
import { NoCodesYet, NoMatch } from './no-codes.tsx';
import { pageStarts } from './page-starts.ts';
import { SelectionActions } from './selection-actions.tsx';
import { useSelection } from './use-selection.ts';

/** The codes that fit the search, as far as they were scrolled to. */
export function CodeList({ search }: { search: CodesSearch }) {
  const list = useInfiniteQuery(codesQuery(search));
  const pages = useMemo(() => list.data?.pages ?? [], [list.data]);
  const items = useMemo(() => pages.flatMap((page) => page.items), [pages]);
  const starts = useMemo(() => pageStarts(pages), [pages]);
  const selection = useSelection(items, search);
  const { nameOf } = useProjects();

  if (list.isPending) return <ListSkeleton />;
  if (!list.data) return <LoadError error={list.error} onRetry={list.refetch} />;
  if (items.length === 0 && !list.hasNextPage) return isNarrowed(search) ? <NoMatch /> : <NoCodesYet />;
  const { fetchNextPage } = list;
  const more = list.isFetchNextPageError ? 'failed' : list.isFetchingNextPage ? 'loading' : 'idle';

  return (
    <div className={classes.list} aria-busy={list.isPlaceholderData}>
      <VisuallyHidden role="status">
        {codesText(items.length)} shown{list.hasNextPage ? ', there are more' : ''}
      </VisuallyHidden>
      <ListHead
        loaded={items.length}
        selected={selection.items.length}
        onAll={selection.all}
        onNone={selection.none}
        actions={
          <SelectionActions
            items={selection.items}
            showsArchived={search.status === 'archived'}
            onDone={selection.none}
          />
        }
      />
      {pages.map((page, place) => (
        <CodeRows
          key={String(list.data.pageParams[place])}
          items={page.items}
          from={starts[place] ?? 0}
          selected={selection.ids}
          projectName={nameOf}
          onSelect={selection.toggle}
        />
      ))}
      {list.hasNextPage && <LoadMore state={more} reason={list.error?.message} onMore={fetchNextPage} />}
    </div>
  );
}

function isNarrowed({ search, project, status, type }: CodesSearch): boolean {
  return [search, project, status, type].some((value) => value !== undefined);
}
