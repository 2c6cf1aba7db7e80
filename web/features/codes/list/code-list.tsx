import { Button, Checkbox, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PlusIcon, QrCodeIcon, SearchXIcon } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { MAX_NAMED_CODES } from '../../../../src/codes/values/code-values.ts';
import type { CodeSort } from '../../../../src/http/dashboard/contract.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { LoadError } from '../../../components/load-error.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { api } from '../../../lib/api.ts';
import { CODES_KEY, codesQuery } from '../../../lib/code-lists.ts';
import { type CodesSearch, codesFilter } from '../../../lib/codes-search.ts';
import { codeCountText, countText } from '../../../lib/count-text.ts';
import { type Dates, useDates } from '../../../lib/dates.ts';
import { useMay } from '../../../lib/may.ts';
import { useProjects } from '../../../lib/use-projects.ts';
import { type Code, v2 } from '../../../lib/v2.ts';
import classes from './code-list.module.css';
import row from './code-row.module.css';
import { CodeRow } from './code-row.tsx';
import { ColumnHeads } from './column-heads.tsx';
import { type ColumnId, columnTracks } from './columns.tsx';
import { useSelection } from './selection.ts';

/** Loaded with its dialogs, which draw codes, only when something is selected. */
const SelectionActions = lazyPart(async () => (await import('./selection-actions.tsx')).SelectionActions);

type ListProps = { search: CodesSearch; columns: readonly ColumnId[]; onSort: (sort: CodeSort) => void };

/** The matching codes, with infinite scroll. */
export function CodeList({ search, columns, onSort }: ListProps) {
  const list = useInfiniteQuery(codesQuery(search));
  const pages = useMemo(() => list.data?.pages ?? [], [list.data]);
  const items = useMemo(() => pages.flatMap((page) => page.items), [pages]);
  const starts = useMemo(() => pageStarts(pages), [pages]);
  const selection = useSelection(items, search);
  const { nameOf } = useProjects();
  const canChange = useMay('jobs.run');
  const dates = useDates();
  const { isAll, offer, all } = useAllMatching(search, selection, items.length, list.hasNextPage);
  const tracks = { '--chosen-columns': columnTracks(columns) } as CSSProperties;

  if (list.isPending) return <ListSkeleton tracks={tracks} />;
  if (!list.data) return <LoadError error={list.error} onRetry={list.refetch} />;
  if (items.length === 0 && !list.hasNextPage) return hasFilters(search) ? <NoResults /> : <NoCodesYet />;

  return (
    <div
      className={classes.list}
      style={tracks}
      aria-busy={list.isPlaceholderData}
      data-read-only={canChange ? undefined : true}
    >
      <Found search={search} loaded={items.length} hasMore={list.hasNextPage} />
      <ListHead
        loaded={items.length}
        heads={<ColumnHeads columns={columns} sort={search.sort ?? 'newest'} onSort={onSort} />}
        selected={selection.items.length}
        onAll={canChange ? selection.all : null}
        onNone={selection.none}
        actions={
          <Suspense>
            <SelectionActions
              items={selection.items}
              all={isAll ? all : null}
              search={search}
              onDone={selection.none}
            />
          </Suspense>
        }
      />
      {offer}
      {pages.map((page, place) => (
        <CodeRows
          key={String(list.data.pageParams[place])}
          items={page.items}
          from={starts[place] ?? 0}
          selected={canChange ? selection.ids : null}
          columns={columns}
          dates={dates}
          projectName={nameOf}
          onSelect={selection.toggle}
        />
      ))}
      <LoadMore list={list} />
    </div>
  );
}

/**
 * After selecting all loaded codes of a longer list, the user can select all that match. `isAll`: they did, and have
 * not changed the selection since.
 */
function useAllMatching(
  search: CodesSearch,
  selection: { ids: ReadonlySet<string> },
  loaded: number,
  hasMore: boolean,
) {
  const [takenFor, setTakenFor] = useState<ReadonlySet<string> | null>(null);
  const { count } = useDates();
  const isOffered = (hasMore || loaded > MAX_NAMED_CODES) && loaded > 0 && selection.ids.size >= loaded;
  const matching = useMatchingCount(search, isOffered);
  const isAll = takenFor === selection.ids && selection.ids.size > 0 && matching !== undefined;
  const offer = isOffered && !isAll && matching !== undefined && (
    <div className={classes.offer} role="status">
      The {count(loaded)} codes loaded so far are selected.{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => setTakenFor(selection.ids)}>
        Select all {count(matching)} that match
      </Button>
    </div>
  );
  return { isAll, offer, all: matching ?? 0 };
}

/** How many codes a search or filter finds; for all codes the page says it. */
function Found({ search, loaded, hasMore }: { search: CodesSearch; loaded: number; hasMore: boolean }) {
  const isFiltered = hasFilters(search);
  const found = useMatchingCount(search, isFiltered && hasMore);
  const shown = `${codeCountText(loaded)} shown${hasMore ? ', there are more' : ''}`;
  if (!isFiltered) return <VisuallyHidden role="status">{shown}</VisuallyHidden>;
  return (
    <Text size="sm" c="dimmed" role="status" className={classes.found}>
      {hasMore ? (found === undefined ? shown : codeCountText(found)) : codeCountText(loaded)}
    </Text>
  );
}

/** The number of all matching codes, loaded or not; undefined until known, or if not enabled. */
function useMatchingCount(search: CodesSearch, isWanted: boolean): number | undefined {
  const query = codesFilter(search);
  const { data } = useQuery({
    queryKey: [...CODES_KEY, 'count', query],
    queryFn: async ({ signal }) => (await v2('GET /v2/qr-codes/count', { query }, signal)).count,
    enabled: isWanted,
    staleTime: 0,
  });
  return data;
}

function hasFilters({ search, project, status, type, tag }: CodesSearch): boolean {
  return [search, project, status, type, tag].some((value) => value !== undefined);
}

type Props = {
  loaded: number;
  /** The names of the columns. */
  heads: ReactNode;
  selected: number;
  /** Null: nothing can be done with a selection. */
  onAll: (() => void) | null;
  onNone: () => void;
  /** Actions for the selected codes, shown instead of them. */
  actions: ReactNode;
};

/** The sticky header of the list: column names, or actions for the selection. */
function ListHead({ loaded, heads, selected, onAll, onNone, actions }: Props) {
  const isAll = loaded > 0 && selected >= loaded;
  return (
    <div className={classes.head}>
      {onAll === null ? (
        <span />
      ) : (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside it is the control
        <label className={row.check}>
          <Checkbox
            size="xs"
            checked={isAll}
            indeterminate={selected > 0 && !isAll}
            onChange={isAll ? onNone : onAll}
            aria-label={isAll ? 'Select none' : `Select all ${countText(loaded)} loaded codes`}
          />
        </label>
      )}
      {selected > 0 ? actions : heads}
    </div>
  );
}

type CodeRowsProps = {
  items: readonly Code[];
  /** The number of codes before these. */
  from: number;
  /** Null: nothing can be done with a selection. */
  selected: ReadonlySet<string> | null;
  columns: readonly ColumnId[];
  dates: Dates;
  projectName: (id: string) => string;
  onSelect: (id: string, isRange: boolean) => void;
};

/** What fits on most screens, rendered before the rest of a page. */
const FIRST_ROWS = 12;

/** Rows this far outside the viewport are rendered ahead of scrolling. */
const READY = { rootMargin: '1200px 0px' };

/**
 * One page of the list, with virtual scrolling: all rows have the same height, so a page far from the screen is empty
 * space of the right size. However many codes are loaded, some two hundred rows exist.
 */
const CodeRows = memo(function CodeRows(props: CodeRowsProps) {
  const { items, from, selected, columns, dates, projectName, onSelect } = props;
  const { ref, entry } = useIntersection<HTMLUListElement>(READY);
  // Rendered in pieces between key strokes: fifty new rows at once would block typing into the search.
  const shown = useDeferredValue(items, items.slice(0, FIRST_ROWS));
  const isNear = entry ? entry.isIntersecting || hasFocus(entry.target) : from === 0;
  const trends = useDeferredValue(useTrends(items, isNear && columns.includes('trend')));
  return (
    <ul
      ref={ref}
      className="plain-list"
      style={{ height: `calc(var(--code-height) * ${items.length})` }}
      aria-label={`Codes ${from + 1} to ${from + items.length}`}
    >
      {isNear &&
        shown.map((item) => (
          <CodeRow
            key={item.qr_id}
            item={item}
            project={projectName(item.project_id)}
            columns={columns}
            dates={dates}
            trend={trends?.get(item.qr_id)}
            isSelected={selected?.has(item.qr_id) ?? null}
            onSelect={onSelect}
          />
        ))}
    </ul>
  );
});

const FRESH_MS = 60_000;

/** The trend lines of these codes, fetched separately after the rows, so that no list waits for them. */
function useTrends(items: readonly Code[], isWanted: boolean): ReadonlyMap<string, number[]> | undefined {
  const ids = items.map(({ qr_id }) => qr_id).join(',');
  const { data } = useQuery({
    queryKey: ['trends', ids],
    queryFn: async ({ signal }) => {
      const { trends } = await api('GET /codes/trends', { query: { ids } }, signal);
      return new Map(trends.map(({ qr_id, scans }) => [qr_id, scans]));
    },
    enabled: isWanted && ids !== '',
    staleTime: FRESH_MS,
  });
  return data;
}

/** A focused row must not disappear. */
function hasFocus(element: Element): boolean {
  return element.contains(document.activeElement);
}

const ROWS = ['78%', '52%', '64%', '45%', '70%', '58%'];

/** The list while its first page is loading. */
function ListSkeleton({ tracks }: { tracks: CSSProperties }) {
  return (
    <div className={classes.list} style={tracks} role="status" aria-label="Loading the codes">
      {ROWS.map((width) => (
        <div key={width} className={row.row}>
          <span />
          <Skeleton width={44} height={44} radius="sm" />
          <div className={row.main}>
            <Skeleton height={12} width={width} mb={8} />
            <Skeleton height={10} width="40%" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Shown before the first code. */
function NoCodesYet() {
  const canCreate = useMay('qr.write');
  if (!canCreate) {
    return (
      <EmptyState icon={QrCodeIcon} title="No codes yet">
        They are listed here as soon as somebody creates the first one.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={QrCodeIcon}
      title="Create your first code"
      action={
        <Button
          leftSection={<PlusIcon size={16} />}
          renderRoot={(props) => <Link to="/codes/new" search={{}} {...props} />}
        >
          Create code
        </Button>
      }
    >
      Print a code once and decide at any time where it leads. Change the address, and every copy on paper follows.
    </EmptyState>
  );
}

function NoResults() {
  return (
    <EmptyState
      icon={SearchXIcon}
      title="No results"
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}>
          Clear filters
        </Button>
      }
    >
      No code matches the search and the filters. Archived codes are listed under the status Archived.
    </EmptyState>
  );
}

/** The number of items before each page. */
function pageStarts(pages: readonly { items: readonly unknown[] }[]): number[] {
  let before = 0;
  return pages.map(({ items }) => {
    const start = before;
    before += items.length;
    return start;
  });
}
