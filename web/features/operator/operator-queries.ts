import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const page = (token: string) => (token === '' ? {} : { page_token: token });

export const reportsQuery = (state: 'open' | 'decided') =>
  infiniteQueryOptions({
    queryKey: ['operator', 'reports', state],
    queryFn: ({ pageParam, signal }) =>
      api('GET /operator/reports', { query: { state, ...page(pageParam) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_page_token }) => next_page_token,
  });

export const blockedCodesQuery = infiniteQueryOptions({
  queryKey: ['operator', 'blocked-codes'],
  queryFn: ({ pageParam, signal }) => api('GET /operator/blocked-codes', { query: page(pageParam) }, signal),
  initialPageParam: '',
  getNextPageParam: ({ next_page_token }) => next_page_token,
});

/** `null`: of all codes. */
export const safetyEventsQuery = (qr_id: string | null) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'safety-events', qr_id],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /operator/safety-events',
        { query: { ...(qr_id !== null && { qr_id }), ...page(pageParam) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_page_token }) => next_page_token,
  });

export const accountsQuery = (contains: string) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'accounts', contains],
    queryFn: ({ pageParam, signal }) =>
      api('GET /operator/accounts', { query: { contains, ...page(pageParam) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_page_token }) => next_page_token,
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
