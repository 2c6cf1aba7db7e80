import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CodeItem, Page } from '../../../../src/http/dashboard/contract.ts';
import { api } from '../../../app/api.ts';
import type { CodesSearch } from '../../../app/codes-search.ts';

/** The key under which every list of codes is cached, whatever it shows. */
export const CODES_KEY = ['codes'] as const;

export type CodeList = InfiniteData<Page<CodeItem>, string | null>;

export const PAGE_SIZE = 50;
/** A list that was scrolled further is not fetched again by itself: every page of it would be a request. */
const MAX_REFRESHED_PAGES = 4;
const PICTURE_WAIT_MS = 2_000;

const isShort = (list: CodeList | undefined) => (list?.pages.length ?? 0) <= MAX_REFRESHED_PAGES;

/** One list: what was seen stays until what was asked for is there, and what is not wanted any more is aborted. */
export const codesQuery = (search: CodesSearch) =>
  infiniteQueryOptions({
    queryKey: [...CODES_KEY, search] as const,
    queryFn: ({ pageParam, signal }) => {
      const { project, ...rest } = search;
      const page = pageParam === null ? {} : { page_token: pageParam };
      const query = { ...rest, ...(project ? { project_id: project } : {}), ...page, page_size: PAGE_SIZE };
      return api('GET /codes', { query }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_page_token,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => isShort(state.data),
    refetchInterval: ({ state }) =>
      state.data && isShort(state.data) && awaitsPicture(state.data) ? PICTURE_WAIT_MS : false,
  });

function awaitsPicture({ pages }: CodeList): boolean {
  return pages.some(({ items }) =>
    items.some((item) => item.file_url_svg === null && item.render_status !== 'error'),
  );
}
