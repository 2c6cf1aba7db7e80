import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

export const DRAG_HELP =
  'Press space to pick the rule up, the arrow keys to move it, space to put it down, escape to leave it where it was.';

/** What a screen reader says while a rule is moved; `keys` in their present order. */
export function announcements(keys: readonly string[]): Announcements {
  const place = (id: UniqueIdentifier) => keys.indexOf(String(id)) + 1;
  const name = (id: UniqueIdentifier) => `Rule ${place(id)}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} of ${keys.length} is picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} is over place ${place(over.id)} of ${keys.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} is now at place ${place(over.id)}.` : `${name(active.id)} stays.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  };
}
