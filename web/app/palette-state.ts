import { useSyncExternalStore } from 'react';

/** Whether the palette is open, and whether it was ever asked for: until then its code is not even fetched. */
type State = { isWanted: boolean; isOpen: boolean };

let state: State = { isWanted: false, isOpen: false };
const listeners = new Set<() => void>();

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

export const palette = {
  open: () => become({ isWanted: true, isOpen: true }),
  close: () => become({ ...state, isOpen: false }),
};

export function usePalette() {
  const seen = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
  return { ...seen, ...palette };
}

/** Ctrl-K and ⌘-K open it, wherever the focus is. Returns how to stop listening. */
export function paletteKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    if (state.isOpen) palette.close();
    else palette.open();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
