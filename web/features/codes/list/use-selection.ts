import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { CodeItem } from '../../../../src/http/dashboard/contract.ts';
import { NOTHING_SELECTED, select } from './selection.ts';

/** What is selected among the loaded codes. Another list (`of`) begins with nothing selected. */
export function useSelection(items: readonly CodeItem[], of: unknown) {
  const [selection, act] = useReducer(select, NOTHING_SELECTED);
  const order = useRef<readonly string[]>([]);
  useEffect(() => {
    order.current = items.map(({ qr_id }) => qr_id);
  }, [items]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason to start anew
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
