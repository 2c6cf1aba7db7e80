import type { StyleKey } from '../../../../src/render/picture/style.ts';
import type { DraftValue } from '../draft/draft.ts';
import type { Finding } from '../draft/findings.ts';

/** What every control of a setting is given: its own value, not the draft, so that it rests while others change. */
export type ControlProps = {
  styleKey: StyleKey;
  value: DraftValue;
  /** In which lengths are given, and whether there is a longer side. */
  unit: string;
  isSquare: boolean;
  change: (key: StyleKey, value: DraftValue) => void;
  /** Why the draft cannot be drawn, where it is this control's doing. */
  error: string | undefined;
  finding: Finding | undefined;
};

/** Whether a control would look the same: findings are new objects with every change, with the same text. */
export function sameProps(one: ControlProps, other: ControlProps): boolean {
  return (Object.keys(one) as (keyof ControlProps)[]).every((name) =>
    name === 'finding' ? one.finding?.text === other.finding?.text : one[name] === other[name],
  );
}
