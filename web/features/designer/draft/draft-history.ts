import { type Decoration, NO_DECORATION } from '../../../../src/render/picture/decoration.ts';
import { RENDER_STYLE, type StyleKey } from '../../../../src/render/picture/style.ts';
import { changeDraft, type DesignDraft, type Draft, type DraftValue, sameDesignDraft } from './draft.ts';

/** The design with undo and redo. `last`: the control whose consecutive changes are one undo step. */
export type DraftHistory = DesignDraft & {
  past: readonly DesignDraft[];
  future: readonly DesignDraft[];
  last: string | null;
};

export type DraftAction =
  | { kind: 'change'; key: StyleKey; value: DraftValue }
  /** Parts of the decoration; `step` names a control whose consecutive changes are one. */
  | { kind: 'decorate'; parts: Partial<Decoration>; step: string | null }
  /** Several controls at once: a preset, a style template. */
  | { kind: 'apply'; draft: Partial<Draft>; decoration?: Partial<Decoration> }
  | { kind: 'undo' }
  | { kind: 'redo' };

/** The maximum of undo steps. */
const MAX_PAST = 100;

export function newHistory(draft: Draft, decoration: Decoration = NO_DECORATION): DraftHistory {
  return { past: [], draft, decoration, future: [], last: null };
}

export function reduceDraft(history: DraftHistory, action: DraftAction): DraftHistory {
  const { draft, decoration } = history;
  switch (action.kind) {
    case 'change': {
      const next = { draft: changeDraft(draft, action.key, action.value), decoration };
      return moved(history, next, runsOn(action.key) ? action.key : null);
    }
    case 'apply': {
      const next = {
        draft: { ...draft, ...action.draft },
        decoration: { ...decoration, ...action.decoration },
      };
      return moved(history, next, null);
    }
    case 'decorate':
      return moved(history, { draft, decoration: { ...decoration, ...action.parts } }, action.step);
    case 'undo':
      return undone(history);
    case 'redo':
      return redone(history);
  }
}

/** Typing a number or dragging through colours is one step. */
function runsOn(key: StyleKey): boolean {
  const { type } = RENDER_STYLE[key];
  return type === 'number' || type === 'colour';
}

function designDraftOf({ draft, decoration }: DraftHistory): DesignDraft {
  return { draft, decoration };
}

function moved(history: DraftHistory, next: DesignDraft, last: string | null): DraftHistory {
  if (sameDesignDraft(next, history)) return { ...history, ...next };
  const isSameStep = last !== null && last === history.last;
  const past = isSameStep ? history.past : [...history.past, designDraftOf(history)].slice(-MAX_PAST);
  return { past, ...next, future: [], last };
}

function undone(history: DraftHistory): DraftHistory {
  const { past, future } = history;
  const before = past.at(-1);
  if (before === undefined) return { ...history, last: null };
  return { past: past.slice(0, -1), ...before, future: [designDraftOf(history), ...future], last: null };
}

function redone(history: DraftHistory): DraftHistory {
  const [after, ...rest] = history.future;
  if (after === undefined) return { ...history, last: null };
  return { past: [...history.past, designDraftOf(history)], ...after, future: rest, last: null };
}
