import { type Decoration, NO_DECORATION } from '../../../../src/render/picture/decoration.ts';
import { RENDER_STYLE, type StyleKey } from '../../../../src/render/picture/style.ts';
import { changeDraft, type Draft, type DraftValue, type Look, sameLook } from './draft.ts';

/** The look with undo and redo. `last`: the control whose consecutive changes are one undo step. */
export type DraftHistory = Look & { past: readonly Look[]; future: readonly Look[]; last: string | null };

export type DraftAction =
  | { kind: 'change'; key: StyleKey; value: DraftValue }
  /** Parts of the decoration; `step` names a control whose consecutive changes are one. */
  | { kind: 'decorate'; parts: Partial<Decoration>; step: string | null }
  /** Several controls at once: a preset, a saved style. */
  | { kind: 'apply'; draft: Partial<Draft>; decoration?: Partial<Decoration> }
  | { kind: 'undo' }
  | { kind: 'redo' };

/** As far back as anybody goes. */
const MAX_PAST = 100;

export function newHistory(draft: Draft, decoration: Decoration = NO_DECORATION): DraftHistory {
  return { past: [], draft, decoration, future: [], last: null };
}

export function reduceDraft(history: DraftHistory, action: DraftAction): DraftHistory {
  switch (action.kind) {
    case 'change':
      return moved(
        history,
        { ...lookOf(history), draft: changeDraft(history.draft, action.key, action.value) },
        runsOn(action.key) ? action.key : null,
      );
    case 'apply':
      return moved(
        history,
        {
          draft: { ...history.draft, ...action.draft },
          decoration: { ...history.decoration, ...action.decoration },
        },
        null,
      );
    case 'decorate':
      return moved(
        history,
        { draft: history.draft, decoration: { ...history.decoration, ...action.parts } },
        action.step,
      );
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

function lookOf({ draft, decoration }: DraftHistory): Look {
  return { draft, decoration };
}

function moved(history: DraftHistory, look: Look, last: string | null): DraftHistory {
  if (sameLook(look, history)) return { ...history, ...look };
  const isSameStep = last !== null && last === history.last;
  const past = isSameStep ? history.past : [...history.past, lookOf(history)].slice(-MAX_PAST);
  return { past, ...look, future: [], last };
}

function undone(history: DraftHistory): DraftHistory {
  const { past, future } = history;
  const before = past.at(-1);
  if (before === undefined) return { ...history, last: null };
  return { past: past.slice(0, -1), ...before, future: [lookOf(history), ...future], last: null };
}

function redone(history: DraftHistory): DraftHistory {
  const [after, ...rest] = history.future;
  if (after === undefined) return { ...history, last: null };
  return { past: [...history.past, lookOf(history)], ...after, future: rest, last: null };
}
