import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { CODE_STATUSES } from '../../src/codes/values/code-values.ts';
import type { Page } from '../../src/http/dashboard/contract.ts';
import { type CodesSearch, codesFilter } from './codes-search.ts';
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

/** Shows a changed code in every cached list. */
export function setListedCode(client: QueryClient, code: Code): void {
  // The palette caches its codes under the same key, without pages.
  for (const [key, list] of client.getQueriesData<CodeList>({ queryKey: CODES_KEY }))
    if (list?.pages) client.setQueryData(key, withCode(list, key[1] as CodesSearch, code));
}

/** Marks lists as stale, so that they are refetched when next shown; a visible list stays as it is. */
export function invalidateCodeLists(client: QueryClient): void {
  client.invalidateQueries({ queryKey: CODES_KEY, refetchType: 'none' });
  client.invalidateQueries({ queryKey: ['projects'] });
  client.invalidateQueries({ queryKey: ['me'] });
}

/** A list after a change of a code: if it no longer matches, it is removed, otherwise it keeps its place. */
export function withCode(list: CodeList, search: CodesSearch, code: Code): CodeList {
  const after = matchesFilters(code, search) ? [code] : [];
  const isIt = ({ qr_id }: Code) => qr_id === code.qr_id;
  const pages = list.pages.map((page) =>
    page.items.some(isIt) ? { ...page, items: page.items.flatMap((item) => (isIt(item) ? after : item)) } : page,
  );
  return { ...list, pages };
}

/** Whether it matches the filters, except for a search, which only the server can evaluate. */
function matchesFilters(item: Code, { status, project }: CodesSearch): boolean {
  const isStatus = CODE_STATUSES.some((known) => known === status);
  const fits = isStatus ? item.status === status : item.status !== 'archived';
  return fits && (project === undefined || item.project_id === project);
}
