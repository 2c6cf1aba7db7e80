import { useCallback, useMemo, useState } from 'react';
import type { RenderStyle } from '../../../../src/render/picture/style.ts';
import { sameDraft } from './draft.ts';
import { type DraftAction, type DraftHistory, newHistory, reduceDraft } from './draft-history.ts';
import { type Design, type ParsedDraft, parseDraft } from './parsed-draft.ts';

export type DraftState = {
  history: DraftHistory;
  parsedDraft: ParsedDraft;
  /** The design of the last draft that could be drawn; null: there was none yet. */
  lastValid: Design | null;
  isChanged: boolean;
  dispatch: (action: DraftAction) => void;
  discard: () => void;
};

/** The design being worked on, begun from the saved one. */
export function useDraft(saved: RenderStyle, payload: string): DraftState {
  const [{ base, history }, setState] = useState({ base: saved, history: newHistory(saved) });
  const parsedDraft = useMemo(() => parseDraft(history.draft, payload), [history.draft, payload]);
  const [lastValid, setLastValid] = useState(parsedDraft.ok ? parsedDraft.design : null);
  if (parsedDraft.ok && parsedDraft.design !== lastValid) setLastValid(parsedDraft.design);
  // The saved design moved, by saving or by somebody else: an unchanged draft follows, a changed one is kept.
  if (!sameDraft(base, saved)) {
    setState({ base: saved, history: sameDraft(history.draft, base) ? newHistory(saved) : history });
  }
  const dispatch = useCallback(
    (action: DraftAction) => setState((now) => ({ ...now, history: reduceDraft(now.history, action) })),
    [],
  );
  return {
    history,
    parsedDraft,
    lastValid,
    isChanged: !sameDraft(history.draft, saved),
    dispatch,
    discard: () => dispatch({ kind: 'apply', draft: saved }),
  };
}
