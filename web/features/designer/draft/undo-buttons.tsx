import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import classes from '../designer.module.css';
import type { DraftAction, DraftHistory } from './draft-history.ts';

export function UndoButtons({
  history,
  dispatch,
}: {
  history: DraftHistory;
  dispatch: (action: DraftAction) => void;
}) {
  return (
    <Group gap={4}>
      <Tooltip label="Undo (Ctrl Z)">
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.quiet}
          size={40}
          aria-label="Undo"
          disabled={history.past.length === 0}
          onClick={() => dispatch({ kind: 'undo' })}
        >
          <IconArrowBackUp size={20} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo (Ctrl Shift Z)">
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.quiet}
          size={40}
          aria-label="Redo"
          disabled={history.future.length === 0}
          onClick={() => dispatch({ kind: 'redo' })}
        >
          <IconArrowForwardUp size={20} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

const SELF_UNDOING = 'input:not([type="radio"], [type="checkbox"]), textarea, [role="dialog"] *';

/** Ctrl-Z and ⌘-Z undo, with Shift they redo. Text fields keep their own undo. */
export function useUndoKeys(dispatch: (action: DraftAction) => void): void {
  const on = (kind: 'undo' | 'redo') => (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.matches(SELF_UNDOING)) return;
    event.preventDefault();
    dispatch({ kind });
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
