import { useCallback, useMemo, useState } from 'react';
import { useLogoImage } from '../../../lib/logos.ts';
import { type DesignDraft, sameDesignDraft } from './draft.ts';
import { type DraftAction, type DraftHistory, newHistory, reduceDraft } from './draft-history.ts';
import { type Design, type ParsedDraft, parseDraft } from './parsed-draft.ts';

type DraftState = {
  history: DraftHistory;
  parsedDraft: ParsedDraft;
  /** The design of the last draft that could be drawn, readable or not; null: there was none yet. */
  lastDrawn: Design | null;
  isChanged: boolean;
  dispatch: (action: DraftAction) => void;
  discard: () => void;
};

/** The design being edited, starting from the saved one. */
export function useDraft(saved: DesignDraft, payload: string): DraftState {
  const [{ base, history }, setState] = useState({ base: saved, history: historyOf(saved) });
  const { draft, decoration } = history;
  const image = useLogoImage(decoration.logo?.hash);
  const parsedDraft = useMemo(() => parseDraft(draft, payload, decoration, image), [draft, payload, decoration, image]);
  const drawn = parsedDraft.ok ? parsedDraft.design : parsedDraft.drawable;
  const [lastDrawn, setLastDrawn] = useState(drawn);
  if (drawn && drawn !== lastDrawn) setLastDrawn(drawn);
  // The saved design has changed, by saving or by somebody else: an unchanged draft follows, a changed one is kept.
  if (!sameDesignDraft(base, saved)) {
    setState({ base: saved, history: sameDesignDraft(history, base) ? historyOf(saved) : history });
  }
  const dispatch = useCallback(
    (action: DraftAction) => setState((now) => ({ ...now, history: reduceDraft(now.history, action) })),
    [],
  );
  return {
    history,
    parsedDraft,
    lastDrawn,
    isChanged: !sameDesignDraft(history, saved),
    dispatch,
    discard: () => dispatch({ kind: 'apply', ...saved }),
  };
}

function historyOf({ draft, decoration }: DesignDraft): DraftHistory {
  return newHistory(draft, decoration);
}
