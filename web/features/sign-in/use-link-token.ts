import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The token of a mailed or printed link, from the URL's fragment; null: none. It is removed from the URL at once, so
 * that it is not in the history or visible to others.
 */
export function useLinkToken(page: '/welcome' | '/confirm-email' | '/invitation'): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    if (hash === '') return;
    setToken(hash);
    navigate({ to: page, hash: '', replace: true });
  }, [hash, navigate, page]);
  return token ?? (hash === '' ? null : hash);
}
