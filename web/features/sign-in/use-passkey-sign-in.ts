import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { signInWithPasskey } from '../../lib/auth-api.ts';
import { askPasskey, suggestsPasskeys } from '../../lib/passkeys.ts';

/** Before the server's challenge ends. */
const RENEWED_MS = 4 * 60_000;

/**
 * Signs in with a passkey: by a button, and among the suggestions of the field for the address where the browser has
 * them. A browser answers one question at a time, so the button ends the other.
 */
export function usePasskeySignIn(isOffered: boolean, onDone: () => Promise<void>) {
  const suggestion = useRef<AbortController | null>(null);
  const attempt = useMutation({
    mutationFn: async (credential: unknown = null) => {
      suggestion.current?.abort();
      await signInWithPasskey(credential ?? (await askPasskey('signIn')));
      await onDone();
    },
  });
  const { mutate } = attempt;

  useEffect(() => {
    if (!isOffered) return;
    let isOver = false;
    const suggest = async () => {
      if (!(await suggestsPasskeys())) return;
      while (!isOver) {
        const asked = new AbortController();
        suggestion.current = asked;
        const renewal = setTimeout(() => asked.abort('renewed'), RENEWED_MS);
        try {
          const credential = await askPasskey('signIn', { mediation: 'conditional', signal: asked.signal });
          return mutate(credential);
        } catch {
          // Renewed, or replaced by the button; whatever else is wrong, the button says so.
          if (asked.signal.reason !== 'renewed') return;
        } finally {
          clearTimeout(renewal);
        }
      }
    };
    void suggest();
    return () => {
      isOver = true;
      suggestion.current?.abort();
    };
  }, [isOffered, mutate]);

  return attempt;
}
