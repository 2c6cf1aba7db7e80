import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';
import { NotConfirmed } from '../lib/not-confirmed.ts';
import { clearError, notifyError } from '../lib/notify.tsx';

declare module '@tanstack/react-query' {
  interface Register {
    /** `failed`: the title under which an error is shown, until the same succeeds. */
    mutationMeta: { failed?: string };
  }
}

/** Cached data is shown at once and refetched in the background. 4xx are final; an unreachable server is retried. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      if (meta?.failed !== undefined && !(error instanceof NotConfirmed)) notifyError(error, meta.failed);
    },
    onSuccess: (_data, _variables, _result, { meta }) => {
      if (meta?.failed !== undefined) clearError(meta.failed);
    },
  }),
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
