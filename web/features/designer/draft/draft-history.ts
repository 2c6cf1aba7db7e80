import { RENDER_STYLE, type StyleKey } from '../../../../src/render/picture/style.ts';
import { changed, type Draft, type DraftValue, sameDraft } from './draft.ts';

/** The draft with the way back and forth. `last`: the control whose changes run on as one step. */
export type Steps = { past: readonly Draft[]; draft: Draft; future: readonly Draft[]; last: StyleKey | null };

export type Step =
  | { kind: 'change'; key: StyleKey; value: DraftValue }
  /** Several controls at once: a preset, a saved style. */
  | { kind: 'take'; draft: Partial<Draft> }
  | { kind: 'undo' }
  | { kind: 'redo' };

/** As far back as anybody goes. */
const MOST_STEPS = 100;

export function startFrom(draft: Draft): Steps {
  return { past: [], draft, future: [], last: null };
}

export function afterStep(steps: Steps, step: Step): Steps {
  switch (step.kind) {
    case 'change':
      return moved(steps, changed(steps.draft, step.key, step.value), runsOn(step.key) ? step.key : null);
    case 'take':
      return moved(steps, { ...steps.draft, ...step.draft }, null);
    case 'undo':
      return undone(steps);
    case 'redo':
      return redone(steps);
  }
}

/** Typing a number or dragging through colours is one step, however many values it passes. */
function runsOn(key: StyleKey): boolean {
  const { type } = RENDER_STYLE[key];
  return type === 'number' || type === 'colour';
}

function moved(steps: Steps, draft: Draft, last: StyleKey | null): Steps {
  if (sameDraft(draft, steps.draft)) return { ...steps, draft };
  const isSameStep = last !== null && last === steps.last;
  const past = isSameStep ? steps.past : [...steps.past, steps.draft].slice(-MOST_STEPS);
  return { past, draft, future: [], last };
}

function undone({ past, draft, future }: Steps): Steps {
  const before = past.at(-1);
  if (before === undefined) return { past, draft, future, last: null };
  return { past: past.slice(0, -1), draft: before, future: [draft, ...future], last: null };
}

function redone({ past, draft, future }: Steps): Steps {
  const [after, ...rest] = future;
  if (after === undefined) return { past, draft, future, last: null };
  return { past: [...past, draft], draft: after, future: rest, last: null };
}
