import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import { Fragment, useState } from 'react';
import { MAX_REDIRECT_RULES } from '../../../src/qr-codes/redirect-rule.ts';
import { draftTitle } from './draft-title.ts';
import { announcements, DRAG_HELP } from './drag-words.ts';
import { type EditorAction, type EditorState, shownProblems } from './editor-state.ts';
import { RuleActions } from './rule-actions.tsx';
import { RuleCard } from './rule-card.tsx';
import classes from './rule-list.module.css';
import { UndoDelete } from './undo-delete.tsx';

type Props = {
  state: EditorState;
  zone: string;
  winner: string | null;
  warnings: ReadonlyMap<string, string>;
  dispatch: (action: EditorAction) => void;
};

/** The rules in their order: dragged by hand or by key, or moved by their buttons. */
export function RuleList({ state, zone, winner, warnings, dispatch }: Props) {
  const { drafts, deleted } = state;
  const [moved, setMoved] = useState('');
  const keys = drafts.map(({ key }) => key);
  const sensors = useSensors(
    // A press that does not move stays a press.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) dispatch({ type: 'move', key: String(active.id), to: keys.indexOf(String(over.id)) });
  };
  const undo = deleted && (
    <UndoDelete
      key={deleted.draft.key}
      title={`Rule ${deleted.at + 1}, ${draftTitle(deleted.draft)}, is deleted`}
      onUndo={() => dispatch({ type: 'undo' })}
      restored={`${deleted.draft.key}-title`}
    />
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      accessibility={{
        announcements: announcements(keys),
        screenReaderInstructions: { draggable: DRAG_HELP },
      }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} aria-label="Rules in their order">
          {drafts.map((draft, rule) => (
            <Fragment key={draft.key}>
              {deleted?.at === rule && undo}
              <RuleCard
                draft={draft}
                rule={rule}
                zone={zone}
                isOpen={state.open === draft.key}
                isWinner={winner === draft.key}
                problems={shownProblems(state, draft)}
                warning={warnings.get(draft.key)}
                onToggle={() => dispatch({ type: 'toggle', key: draft.key })}
                onChange={(change) => dispatch({ type: 'change', key: draft.key, change })}
                actions={
                  <RuleActions
                    rule={rule}
                    isLast={rule === drafts.length - 1}
                    isFull={drafts.length >= MAX_REDIRECT_RULES}
                    onMove={(to) => {
                      dispatch({ type: 'move', key: draft.key, to });
                      setMoved(`Rule ${rule + 1} is now rule ${to + 1}.`);
                    }}
                    onDuplicate={() => dispatch({ type: 'duplicate', key: draft.key })}
                    onDelete={() => dispatch({ type: 'delete', key: draft.key })}
                  />
                }
              />
            </Fragment>
          ))}
          {deleted?.at === drafts.length && undo}
        </ol>
      </SortableContext>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
    </DndContext>
  );
}
