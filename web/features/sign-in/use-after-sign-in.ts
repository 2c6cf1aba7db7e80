import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clearAccountCache } from '../../lib/session.ts';

/** Navigates after a sign-in: to `next`, a path of the dashboard, or to the codes. */
export function useAfterSignIn(next = '/codes'): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    clearAccountCache(client);
    await navigate({ href: next, replace: true });
  };
}
