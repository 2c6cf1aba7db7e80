import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../app/api.ts';
import { historyKey } from '../../app/queries.ts';

/** What became of a code, newest first, a page at a time. `more` is there while there are older entries. */
export function useHistory(id: string) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: historyKey(id),
      queryFn: ({ pageParam, signal }) => api('GET /codes/{id}/history', { id, query: pageParam }, signal),
      initialPageParam: {},
      getNextPageParam: ({ next_page_token: token }) => (token === null ? null : { page_token: token }),
    });
  const entries = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const state: 'idle' | 'loading' | 'failed' = isFetchingNextPage
    ? 'loading'
    : isFetchNextPageError
      ? 'failed'
      : 'idle';
  return {
    entries,
    error,
    refetch,
    more: hasNextPage ? { state, reason: error?.message, onMore: fetchNextPage } : null,
  };
}
