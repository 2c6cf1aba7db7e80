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
import { PlusIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MAX_PAGE_BUTTONS } from '../../../../../src/codes/values/code-values.ts';
import { type ContentForm, EMPTY_BUTTON } from '../content-draft.ts';
import { ButtonRow } from './button-row.tsx';

const LIST = 'page.buttons';
/** A press without movement stays a click. */
const BY_POINTER = { activationConstraint: { distance: 4 } };
const BY_KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };
const ONLY_UP_AND_DOWN: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

/** The buttons of a page in their order. */
export function ButtonList({ form }: { form: ContentForm }) {
  const { buttons } = form.values.page;
  const [moved, setMoved] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const shown = useRef(buttons.length);
  const sensors = useSensors(useSensor(PointerSensor, BY_POINTER), useSensor(KeyboardSensor, BY_KEYBOARD));
  const ids = buttons.map((_, index) => idOf(index));

  // Focus a new button; after a removal, the one that adds.
  useEffect(() => {
    const before = shown.current;
    shown.current = buttons.length;
    if (buttons.length === before + 1) form.getInputNode(`${LIST}.${buttons.length - 1}.label`)?.focus();
    else if (buttons.length === before - 1) add.current?.focus();
  }, [buttons.length, form]);

  const move = (from: number, to: number) => {
    form.reorderListItem(LIST, { from, to });
    setMoved(`Button ${from + 1} is now button ${to + 1}.`);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(indexOf(active.id), indexOf(over.id));
  };
  return (
    <Stack gap="xs" role="group" aria-label="Buttons">
      <Text size="sm" fw={600} aria-hidden>
        Buttons
      </Text>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={ONLY_UP_AND_DOWN}
        accessibility={{ announcements: ANNOUNCEMENTS, screenReaderInstructions: { draggable: DRAG_HELP } }}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <Stack component="ol" gap={8} className="plain-list" aria-label="Buttons in their order">
            {ids.map((id, index) => (
              <ButtonRow
                key={id}
                id={id}
                form={form}
                index={index}
                isLast={index === ids.length - 1}
                onMove={(to) => move(index, to)}
                onRemove={() => form.removeListItem(LIST, index)}
              />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <Button
        ref={add}
        variant="default"
        leftSection={<PlusIcon size={15} />}
        onClick={() => form.insertListItem(LIST, EMPTY_BUTTON)}
        disabled={buttons.length >= MAX_PAGE_BUTTONS}
        className="align-start"
      >
        Add button
      </Button>
    </Stack>
  );
}

/** By position: a button has no other identity. */
function idOf(index: number): string {
  return `button-${index}`;
}

function indexOf(id: UniqueIdentifier): number {
  return Number(String(id).slice('button-'.length));
}

const DRAG_HELP = 'Press space to pick up a button, the arrow keys to move it, space to drop it, escape to leave it.';

const named = (id: UniqueIdentifier) => `Button ${indexOf(id) + 1}`;

const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `${named(active.id)} is picked up.`,
  onDragOver: ({ active, over }) => over && `${named(active.id)} is over place ${indexOf(over.id) + 1}.`,
  onDragEnd: ({ active, over }) => `${named(active.id)} is dropped${over ? ` at place ${indexOf(over.id) + 1}` : ''}.`,
  onDragCancel: ({ active }) => `${named(active.id)} stays where it was.`,
} as Announcements;
