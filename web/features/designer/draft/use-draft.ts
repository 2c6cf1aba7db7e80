import { useCallback, useMemo, useState } from 'react';
import type { RenderStyle } from '../../../../src/render/picture/style.ts';
import { sameDraft } from './draft.ts';
import { afterStep, type Step, type Steps, startFrom } from './draft-history.ts';
import { type Design, type Reading, readDraft } from './parsed-draft.ts';

export type DesignState = {
  steps: Steps;
  reading: Reading;
  /** The design of the last draft that could be drawn; null: there was none yet. */
  good: Design | null;
  isChanged: boolean;
  take: (step: Step) => void;
  discard: () => void;
};

/** The design being worked on, begun from the saved one. */
export function useDesign(saved: RenderStyle, payload: string): DesignState {
  const [{ base, steps }, become] = useState({ base: saved, steps: startFrom(saved) });
  const reading = useMemo(() => readDraft(steps.draft, payload), [steps.draft, payload]);
  const [good, keepGood] = useState(reading.ok ? reading.design : null);
  if (reading.ok && reading.design !== good) keepGood(reading.design);
  // The saved design moved, by saving or by somebody else: an unchanged draft follows, a changed one is kept.
  if (!sameDraft(base, saved)) {
    become({ base: saved, steps: sameDraft(steps.draft, base) ? startFrom(saved) : steps });
  }
  const take = useCallback(
    (step: Step) => become((now) => ({ ...now, steps: afterStep(now.steps, step) })),
    [],
  );
  return {
    steps,
    reading,
    good,
    isChanged: !sameDraft(steps.draft, saved),
    take,
    discard: () => take({ kind: 'take', draft: saved }),
  };
}
