import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Page } from '../../src/http/dashboard/contract.ts';

/** A list in pages. `load` is given the query of a page. */
export function pagedQuery<Item>(
  queryKey: readonly (string | null)[],
  load: (page: { page_token?: string }, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam === '' ? {} : { page_token: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_page_token }) => next_page_token,
  });
}
