import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Page } from '../../../src/http/dashboard/contract.ts';
import { api } from '../../lib/api.ts';

/** A list in pages. `load` is given the query of a page. */
function pagedQuery<Item>(
  key: readonly (string | null)[],
  load: (page: { page_token?: string }, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey: ['operator', ...key],
    queryFn: ({ pageParam, signal }) => load(pageParam === '' ? {} : { page_token: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_page_token }) => next_page_token,
  });
}

export const reportsQuery = (state: 'open' | 'decided') =>
  pagedQuery(['reports', state], (page, signal) => api('GET /operator/reports', { query: { state, ...page } }, signal));

export const blockedCodesQuery = pagedQuery(['blocked-codes'], (query, signal) =>
  api('GET /operator/blocked-codes', { query }, signal),
);

/** `null`: of all codes. */
export const safetyEventsQuery = (qr_id: string | null) =>
  pagedQuery(['safety-events', qr_id], (page, signal) =>
    api('GET /operator/safety-events', { query: { ...(qr_id !== null && { qr_id }), ...page } }, signal),
  );

export const accountsQuery = (contains: string) => ({
  ...pagedQuery(['accounts', contains], (page, signal) =>
    api('GET /operator/accounts', { query: { contains, ...page } }, signal),
  ),
  placeholderData: keepPreviousData,
});

const HEALTH_EVERY_MS = 10_000;

export const healthQuery = queryOptions({
  queryKey: ['operator', 'health'],
  queryFn: ({ signal }) => api('GET /operator/health', {}, signal),
  refetchInterval: HEALTH_EVERY_MS,
});

export const visitorQuery = queryOptions({
  queryKey: ['operator', 'visitor'],
  queryFn: ({ signal }) => api('GET /operator/visitor', {}, signal),
});
