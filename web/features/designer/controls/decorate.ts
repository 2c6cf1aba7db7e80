import type { ReactNode } from 'react';
import type { Decoration } from '../../../../src/render/picture/decoration.ts';

/** What every section of the decoration is given. */
export type DecorateProps = {
  decoration: Decoration;
  /** `step` names a control whose consecutive changes are one step of undo. */
  decorate: (parts: Partial<Decoration>, step?: string) => void;
  /** What is done differently from the request, such as a raised error correction. */
  notes: readonly string[];
  /** Why the draft cannot be drawn, where it is this field's doing. */
  errorOf: (field: string) => ReactNode;
};
