import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const SAFETY_LIST_KEY = ['safety-list'] as const;

/** The list, page after page; a new search shows the old result until its own is there. */
export const safetyListQuery = (contains: string) =>
  infiniteQueryOptions({
    queryKey: [...SAFETY_LIST_KEY, contains],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /safety-list',
        { query: { contains, ...(pageParam ? { page_token: pageParam } : {}) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_page_token,
    placeholderData: keepPreviousData,
  });
