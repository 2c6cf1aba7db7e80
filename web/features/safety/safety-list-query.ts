import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { pagedQuery } from '../../lib/paged-query.ts';

export const SAFETY_LIST_KEY = ['safety-list'] as const;

/** The list in pages; a new search shows the old results until its own arrive. */
export const safetyListQuery = (contains: string) => ({
  ...pagedQuery([...SAFETY_LIST_KEY, contains], (page, signal) =>
    api('GET /safety-list', { query: { contains, ...page } }, signal),
  ),
  placeholderData: keepPreviousData,
});

const RESCAN_POLL_MS = 500;

/** The re-check of all codes that runs on the server or ran last; polled while it runs. */
export const rescanQuery = queryOptions({
  queryKey: ['safety-rescan'],
  queryFn: ({ signal }) => api('GET /safety-rescan', {}, signal),
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? RESCAN_POLL_MS : false),
});
