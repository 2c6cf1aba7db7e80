import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** Short enough to feel like typing, long enough not to ask for every letter. */
const PAUSE_MS = 180;

/**
 * The text of the search field. Typing never waits: what is asked for follows after a pause. `asked` is what the
 * address says; when it changes for another reason (a link, going back) the field follows.
 */
export function useSearchText(asked: string, ask: (text: string) => void) {
  const [text, setText] = useState(asked);
  const sent = useRef(asked);
  const askLater = useDebouncedCallback((wanted: string) => {
    sent.current = wanted;
    ask(wanted);
  }, PAUSE_MS);
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setText(asked);
  }, [asked]);
  return {
    text,
    type: (typed: string) => {
      setText(typed);
      askLater(typed.trim());
    },
  };
}
