import { useQuery } from '@tanstack/react-query';
import { send } from './api.ts';

const HOURS = 3_600_000;

/**
 * Asks the sign-in server who is there, which renews the cookie where that is due: whoever comes back within its
 * life stays signed in. Again when the window is looked at after some hours.
 */
export function useProlongedSession(): void {
  useQuery({
    queryKey: ['session'],
    queryFn: async ({ signal }) => {
      await send('/dashboard-api/auth/get-session', 'GET', undefined, signal);
      return null;
    },
    staleTime: 6 * HOURS,
  });
}
