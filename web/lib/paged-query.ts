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

/** Every item of a list that is short: all its pages, one after the other. */
export async function allPages<Item>(load: (pageToken: string) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  for (let token: string | null = ''; token !== null; ) {
    const page: Page<Item> = await load(token);
    all.push(...page.items);
    token = page.next_page_token;
  }
  return all;
}
