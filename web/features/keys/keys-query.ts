import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The bars follow the use of the keys; a page that is not looked at does not ask. */
const FOLLOW_MS = 10_000;

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => api('GET /keys', {}, signal),
  refetchInterval: FOLLOW_MS,
});
