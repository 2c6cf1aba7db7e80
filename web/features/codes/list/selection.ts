import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Code } from '../../../lib/v2.ts';

/** The selected codes. `anchor` is the start of a shift-click range: the code clicked last. */
type Selection = { ids: ReadonlySet<string>; anchor: string | null };

export type SelectionAction =
  | { kind: 'toggle'; id: string }
  /** Selects or deselects everything between the anchor and this one. `order`: all loaded ids. */
  | { kind: 'range'; id: string; order: readonly string[] }
  | { kind: 'all'; order: readonly string[] }
  | { kind: 'none' };

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

export function select(selection: Selection, action: SelectionAction): Selection {
  switch (action.kind) {
    case 'none':
      return NOTHING_SELECTED;
    case 'all':
      return { ids: new Set(action.order), anchor: null };
    case 'toggle':
      return toggled(selection, [action.id], action.id);
    case 'range':
      return toggled(selection, between(action.order, selection.anchor, action.id), action.id);
  }
}

function toggled({ ids }: Selection, turnedIds: readonly string[], clicked: string): Selection {
  const after = new Set(ids);
  const isOn = !ids.has(clicked);
  for (const id of turnedIds) {
    if (isOn) after.add(id);
    else after.delete(id);
  }
  return { ids: after, anchor: clicked };
}

/** Both ends inclusive. Without an anchor in the list, only the end. */
function between(order: readonly string[], anchor: string | null, end: string): readonly string[] {
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(end);
  return from === -1 || to === -1 ? [end] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The selection among the loaded codes. Another list (`of`) starts with nothing selected. */
export function useSelection(items: readonly Code[], of: unknown) {
  const [selection, act] = useReducer(select, NOTHING_SELECTED);
  const order = useRef<readonly string[]>([]);
  useEffect(() => {
    order.current = items.map(({ qr_id }) => qr_id);
  }, [items]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list resets the selection
  useEffect(() => act({ kind: 'none' }), [of]);

  return {
    ids: selection.ids,
    items: items.filter(({ qr_id }) => selection.ids.has(qr_id)),
    toggle: useCallback(
      (id: string, isRange: boolean) =>
        act(isRange ? { kind: 'range', id, order: order.current } : { kind: 'toggle', id }),
      [],
    ),
    all: () => act({ kind: 'all', order: order.current }),
    none: () => act({ kind: 'none' }),
  };
}
