import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { CODE_STATUSES } from '../../src/codes/values/code-values.ts';
import type { Page } from '../../src/http/dashboard/contract.ts';
import { type CodesSearch, codesFilter } from './codes-search.ts';
import { codeQuery } from './queries.ts';
import { type Code, v2 } from './v2.ts';

/** The query key of all lists of codes. */
export const CODES_KEY = ['codes'] as const;

export type CodeList = InfiniteData<Page<Code>, string | null>;

const PAGE_SIZE = 50;
/** A list scrolled further than this is not refetched automatically: every page of it would be a request. */
const MAX_REFRESHED_PAGES = 4;
const PICTURE_WAIT_MS = 2_000;

const isShort = (list: CodeList | undefined) => (list?.pages.length ?? 0) <= MAX_REFRESHED_PAGES;

/** One list: old items stay until the new ones arrive, and outdated requests are aborted. */
export const codesQuery = (search: CodesSearch) =>
  infiniteQueryOptions({
    queryKey: [...CODES_KEY, search] as const,
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === null ? {} : { page_token: pageParam };
      const order = search.sort === undefined ? {} : { sort: search.sort };
      const query = { ...codesFilter(search), ...order, ...page, page_size: PAGE_SIZE };
      return v2('GET /v2/qr-codes', { query }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_page_token,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => isShort(state.data),
    refetchInterval: ({ state }) =>
      state.data && isShort(state.data) && awaitsPicture(state.data) ? PICTURE_WAIT_MS : false,
  });

function awaitsPicture({ pages }: CodeList): boolean {
  return pages.some(({ items }) => items.some((item) => item.file_url_svg === null && item.render_status !== 'error'));
}

/** Every cached list of codes, for changes and rollback. */
export type CachedCodeLists = [QueryKey, CodeList | undefined][];

export function cachedCodeLists(client: QueryClient): CachedCodeLists {
  // The palette caches its codes under the same key, without pages.
  return client.getQueriesData<CodeList>({ queryKey: CODES_KEY }).filter(([, list]) => list?.pages);
}

/** Writes these lists to the cache with these changes; without changes, restores them. */
export function setCodeLists(client: QueryClient, lists: CachedCodeLists, changes: ItemChanges = new Map()): void {
  for (const [key, list] of lists) {
    if (list) client.setQueryData(key, withChanges(list, key[1] as CodesSearch, changes));
  }
}

/** Writes changes to the cached codes. */
export function setCachedCodes(client: QueryClient, changes: ItemChanges): void {
  for (const [id, change] of changes) {
    client.setQueryData<Code>(codeQuery(id).queryKey, (code) => code && { ...code, ...change });
  }
}

/** Marks lists as stale, so that they are refetched when next shown; a visible list stays as it is. */
export function invalidateCodeLists(client: QueryClient): void {
  client.invalidateQueries({ queryKey: CODES_KEY, refetchType: 'none' });
  client.invalidateQueries({ queryKey: ['projects'] });
  client.invalidateQueries({ queryKey: ['me'] });
}

/** Changed fields of codes, by id. */
type ItemChanges = ReadonlyMap<string, Partial<Code>>;

/** A list after changes: codes that no longer match are removed, the others keep their place. */
export function withChanges(list: CodeList, search: CodesSearch, changes: ItemChanges): CodeList {
  return {
    ...list,
    pages: list.pages.map((page) =>
      page.items.some(({ qr_id }) => changes.has(qr_id))
        ? { ...page, items: itemsWithChanges(page.items, search, changes) }
        : page,
    ),
  };
}

function itemsWithChanges(items: Code[], search: CodesSearch, changes: ItemChanges): Code[] {
  return items.flatMap((item) => {
    const change = changes.get(item.qr_id);
    if (!change) return [item];
    const after = { ...item, ...change };
    return matchesFilters(after, search) ? [after] : [];
  });
}

/** Whether it matches the filters, except for a search, which only the server can evaluate. */
function matchesFilters(item: Code, { status, project }: CodesSearch): boolean {
  const isStatus = CODE_STATUSES.some((known) => known === status);
  const fits = isStatus ? item.status === status : item.status !== 'archived';
  return fits && (project === undefined || item.project_id === project);
}
