import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { send } from './api.ts';
import { notifyError } from './notify.tsx';
import { aboutQuery } from './queries.ts';

/** Forgets everything that was shown to whoever was signed in. What is known without signing in is asked again. */
export function clearAccountCache(client: QueryClient): void {
  const [about] = aboutQuery.queryKey;
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== about });
  client.invalidateQueries({ queryKey: aboutQuery.queryKey, refetchType: 'none' });
}

/**
 * Ends the session on the server, then leaves for the sign-in. What was shown is forgotten only when its page is
 * gone: a page still there would ask for it again, be refused, and show that for a moment.
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
 * Asks the sign-in server who is there, which renews the cookie where that is due: whoever comes back within its
 * life stays signed in. Again when the window is looked at after some hours.
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
