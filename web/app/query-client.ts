import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';

/** What was seen before is shown at once and fetched again behind it. Refusals are final; a lost server is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 30 * 60_000,
      retry: (failures, error) =>
        failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
    },
  },
});
