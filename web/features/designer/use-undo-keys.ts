import { useHotkeys } from '@mantine/hooks';
import type { Step } from './design-steps.ts';

const SELF_UNDOING = 'input:not([type="radio"], [type="checkbox"]), textarea, [role="dialog"] *';

/** Ctrl-Z and ⌘-Z go back, with Shift forth. Fields in which text is typed keep their own. */
export function useUndoKeys(take: (step: Step) => void): void {
  const on = (kind: 'undo' | 'redo') => (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.matches(SELF_UNDOING)) return;
    event.preventDefault();
    take({ kind });
  };
  const options = { preventDefault: false };
  useHotkeys(
    [
      ['mod+Z', on('undo'), options],
      ['mod+shift+Z', on('redo'), options],
      ['mod+Y', on('redo'), options],
    ],
    [],
  );
}
