import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The token of a mailed or printed link, which stands behind `#`; null where there is none. It is taken out of the
 * address at once: neither the history nor a shoulder surfer keeps it.
 */
export function useLinkToken(page: '/welcome' | '/confirm-email'): string | null {
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
