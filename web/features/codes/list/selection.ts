/** Which codes are selected. `anchor` is where a range begins: what was clicked last. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null };

export type SelectionAction =
  | { kind: 'toggle'; id: string }
  /** Everything between the anchor and this one becomes what this one becomes. `order`: all that is loaded. */
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
      return turned(selection, [action.id], action.id);
    case 'range':
      return turned(selection, between(action.order, selection.anchor, action.id), action.id);
  }
}

function turned({ ids }: Selection, turnedIds: readonly string[], clicked: string): Selection {
  const after = new Set(ids);
  const isOn = !ids.has(clicked);
  for (const id of turnedIds) {
    if (isOn) after.add(id);
    else after.delete(id);
  }
  return { ids: after, anchor: clicked };
}

/** Both ends are within. Without an anchor, or with one that is not in the list any more, only the end. */
function between(order: readonly string[], anchor: string | null, end: string): readonly string[] {
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(end);
  return from === -1 || to === -1 ? [end] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
}
