import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';

/** Cached data is shown at once and refetched in the background. 4xx are final; an unreachable server is retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Also while the device is offline: a request that fails tells so, a paused one would only spin.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      gcTime: 30 * 60_000,
      retry: (failures, error) =>
        failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
    },
  },
});
