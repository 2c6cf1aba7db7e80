import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_REDIRECT_RULES } from '../../../../src/codes/values/redirect-rule.ts';
import { draftTitle } from '../draft/draft-problems.ts';
import type { EditorAction, EditorState } from '../draft/editor-state.ts';
import { RuleCard } from './rule-card.tsx';
import classes from './rule-list.module.css';

type Props = {
  state: EditorState;
  zone: string;
  winner: string | null;
  warnings: ReadonlyMap<string, string>;
  dispatch: (action: EditorAction) => void;
};

// Constants, because new options render every rule again.
/** A press without movement stays a click. */
const BY_POINTER = { activationConstraint: { distance: 4 } };
const BY_KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };
const ONLY_UP_AND_DOWN: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

/** The rules in order: moved by dragging, by keyboard or by their buttons. */
export function RuleList({ state, zone, winner, warnings, dispatch }: Props) {
  const { drafts, deleted } = state;
  const [moved, setMoved] = useState('');
  // The same array while the order is the same: a new one renders every rule again, too.
  const order = JSON.stringify(drafts.map(({ key }) => key));
  const keys = useMemo<string[]>(() => JSON.parse(order), [order]);
  const sensors = useSensors(useSensor(PointerSensor, BY_POINTER), useSensor(KeyboardSensor, BY_KEYBOARD));
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
      modifiers={ONLY_UP_AND_DOWN}
      accessibility={{
        announcements: announcements(keys),
        screenReaderInstructions: { draggable: DRAG_HELP },
      }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <Stack component="ol" gap={8} className="plain-list" aria-label="Rules in their order">
          {drafts.map((draft, rule) => (
            <Fragment key={draft.key}>
              {deleted?.at === rule && undo}
              <RuleCard
                draft={draft}
                rule={rule}
                isLast={rule === drafts.length - 1}
                isFull={drafts.length >= MAX_REDIRECT_RULES}
                zone={zone}
                isOpen={state.open === draft.key}
                isWinner={winner === draft.key}
                isChecked={state.checked.has(draft.key)}
                refused={state.refused.get(draft.key)}
                warning={warnings.get(draft.key)}
                dispatch={dispatch}
                onMoved={setMoved}
              />
            </Fragment>
          ))}
          {deleted?.at === drafts.length && undo}
        </Stack>
      </SortableContext>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
    </DndContext>
  );
}

type UndoDeleteProps = {
  title: string;
  onUndo: () => void;
  /** The id of the restored element. */
  restored: string;
};

/** Replaces a deleted rule. It takes the focus, which would be lost with the rule. */
function UndoDelete({ title, onUndo, restored }: UndoDeleteProps) {
  const button = useRef<HTMLButtonElement>(null);
  // After the menu, which returns the focus when it closes.
  useEffect(() => {
    const later = setTimeout(() => button.current?.focus(), 50);
    return () => clearTimeout(later);
  }, []);
  const undo = () => {
    flushSync(onUndo);
    document.getElementById(restored)?.focus();
  };
  return (
    <li className={classes.undo}>
      <Text size="sm" role="status">
        {title}
      </Text>
      <Button ref={button} variant="default" onClick={undo}>
        Undo
      </Button>
    </li>
  );
}

const DRAG_HELP =
  'Press space to pick the rule up, the arrow keys to move it, space to put it down, escape to leave it where it was.';

/** Screen reader announcements while a rule is moved; `keys` in their current order. */
function announcements(keys: readonly string[]): Announcements {
  const container = (id: UniqueIdentifier) => keys.indexOf(String(id)) + 1;
  const name = (id: UniqueIdentifier) => `Rule ${container(id)}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} of ${keys.length} is picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} is over place ${container(over.id)} of ${keys.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} is now at place ${container(over.id)}.` : `${name(active.id)} stays.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  };
}
