import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { pagedQuery } from '../../lib/paged-query.ts';

export const reportsQuery = (state: 'open' | 'decided') =>
  pagedQuery(['operator', 'reports', state], (page, signal) =>
    api('GET /operator/reports', { query: { state, ...page } }, signal),
  );

export const blockedCodesQuery = pagedQuery(['operator', 'blocked-codes'], (query, signal) =>
  api('GET /operator/blocked-codes', { query }, signal),
);

/** `null`: of all codes. */
export const safetyEventsQuery = (qr_id: string | null) =>
  pagedQuery(['operator', 'safety-events', qr_id], (page, signal) =>
    api('GET /operator/safety-events', { query: { ...(qr_id !== null && { qr_id }), ...page } }, signal),
  );

export const accountsQuery = (contains: string) => ({
  ...pagedQuery(['operator', 'accounts', contains], (page, signal) =>
    api('GET /operator/accounts', { query: { contains, ...page } }, signal),
  ),
  placeholderData: keepPreviousData,
});

export const peopleQuery = (contains: string) => ({
  ...pagedQuery(['operator', 'people', contains], (page, signal) =>
    api('GET /operator/people', { query: { contains, ...page } }, signal),
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
