import { useEffect, useRef } from 'react';

/** Takes the focus when it appears: what had it is gone from the dialog. */
export function useFirstFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return button;
}
