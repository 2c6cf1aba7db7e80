import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Redo2Icon, Undo2Icon } from 'lucide-react';
import type { DraftAction, DraftHistory } from './draft-history.ts';

const BUTTONS = [
  { kind: 'undo', name: 'Undo', keys: 'Ctrl Z', steps: 'past', icon: Undo2Icon },
  { kind: 'redo', name: 'Redo', keys: 'Ctrl Shift Z', steps: 'future', icon: Redo2Icon },
] as const;

export function UndoButtons({ history, dispatch }: { history: DraftHistory; dispatch: (action: DraftAction) => void }) {
  return (
    <Group gap={4}>
      {BUTTONS.map(({ kind, name, keys, steps, icon: Icon }) => (
        <Tooltip key={kind} label={`${name} (${keys})`}>
          <ActionIcon
            className="quiet"
            size={40}
            aria-label={name}
            disabled={history[steps].length === 0}
            onClick={() => dispatch({ kind })}
          >
            <Icon size={20} />
          </ActionIcon>
        </Tooltip>
      ))}
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
