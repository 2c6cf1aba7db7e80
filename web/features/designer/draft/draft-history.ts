import { RENDER_STYLE, type StyleKey } from '../../../../src/render/picture/style.ts';
import { changeDraft, type Draft, type DraftValue, sameDraft } from './draft.ts';

/** The draft with undo and redo. `last`: the control whose consecutive changes are one undo step. */
export type DraftHistory = {
  past: readonly Draft[];
  draft: Draft;
  future: readonly Draft[];
  last: StyleKey | null;
};

export type DraftAction =
  | { kind: 'change'; key: StyleKey; value: DraftValue }
  /** Several controls at once: a preset, a saved style. */
  | { kind: 'apply'; draft: Partial<Draft> }
  | { kind: 'undo' }
  | { kind: 'redo' };

/** As far back as anybody goes. */
const MAX_PAST = 100;

export function newHistory(draft: Draft): DraftHistory {
  return { past: [], draft, future: [], last: null };
}

export function reduceDraft(history: DraftHistory, action: DraftAction): DraftHistory {
  switch (action.kind) {
    case 'change':
      return moved(
        history,
        changeDraft(history.draft, action.key, action.value),
        runsOn(action.key) ? action.key : null,
      );
    case 'apply':
      return moved(history, { ...history.draft, ...action.draft }, null);
    case 'undo':
      return undone(history);
    case 'redo':
      return redone(history);
  }
}

/** Typing a number or dragging through colours is one step, however many values it passes. */
function runsOn(key: StyleKey): boolean {
  const { type } = RENDER_STYLE[key];
  return type === 'number' || type === 'colour';
}

function moved(history: DraftHistory, draft: Draft, last: StyleKey | null): DraftHistory {
  if (sameDraft(draft, history.draft)) return { ...history, draft };
  const isSameStep = last !== null && last === history.last;
  const past = isSameStep ? history.past : [...history.past, history.draft].slice(-MAX_PAST);
  return { past, draft, future: [], last };
}

function undone({ past, draft, future }: DraftHistory): DraftHistory {
  const before = past.at(-1);
  if (before === undefined) return { past, draft, future, last: null };
  return { past: past.slice(0, -1), draft: before, future: [draft, ...future], last: null };
}

function redone({ past, draft, future }: DraftHistory): DraftHistory {
  const [after, ...rest] = future;
  if (after === undefined) return { past, draft, future, last: null };
  return { past: [...past, draft], draft: after, future: rest, last: null };
}
