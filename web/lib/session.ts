import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { send } from './api.ts';
import { notifyError } from './notify.tsx';
import { aboutQuery } from './queries.ts';

/** Clears everything cached for the account. Public data is only marked as stale. */
export function clearAccountCache(client: QueryClient): void {
  const [about] = aboutQuery.queryKey;
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== about });
  client.invalidateQueries({ queryKey: aboutQuery.queryKey, refetchType: 'none' });
}

/**
 * Ends the session on the server, then navigates to the sign-in page. The cache is cleared only after that: a page that
 * is still mounted would refetch, be refused, and show the error for a moment.
 */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      await send('/dashboard-api/auth/sign-out', 'POST', {});
      await navigate({ to: '/sign-in', search: {} });
      clearAccountCache(client);
    } catch (error) {
      notifyError(error);
    }
  };
}

const HOURS = 3_600_000;

/**
 * Fetches the session, which renews its cookie when due, so that users who come back in time stay signed in. Repeated
 * when the window gets the focus after some hours.
 */
export function useSessionRenewal(): void {
  useQuery({
    queryKey: ['session'],
    queryFn: async ({ signal }) => {
      await send('/dashboard-api/auth/get-session', 'GET', undefined, signal);
      return null;
    },
    staleTime: 6 * HOURS,
  });
}
