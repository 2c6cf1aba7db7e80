import type { StyleKey } from '../../../../src/render/picture/style.ts';
import type { DraftValue } from '../draft/draft.ts';
import type { Finding } from '../draft/findings.ts';

/** The props of a control: its own value, not the draft, so that it is not rendered again when others change. */
export type ControlProps = {
  styleKey: StyleKey;
  value: DraftValue;
  /** The unit of lengths, and whether the picture is square. */
  unit: string;
  isSquare: boolean;
  change: (key: StyleKey, value: DraftValue) => void;
  /** The draft's error, if it is about this control. */
  error: string | undefined;
  finding: Finding | undefined;
};

/** Whether a control would render the same: findings are new objects with every change, but compare by text. */
export function sameProps(one: ControlProps, other: ControlProps): boolean {
  return (Object.keys(one) as (keyof ControlProps)[]).every((name) =>
    name === 'finding' ? one.finding?.text === other.finding?.text : one[name] === other[name],
  );
}
