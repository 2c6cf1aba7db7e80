import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Keeps the usage bars up to date; not polled while the page is hidden. */
const FOLLOW_MS = 10_000;

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => api('GET /keys', {}, signal),
  refetchInterval: FOLLOW_MS,
});
