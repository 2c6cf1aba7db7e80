import type { ReactNode } from 'react';
import type { Decoration } from '../../../../src/render/picture/decoration.ts';

/** The props of every section of the decoration. */
export type DecorateProps = {
  decoration: Decoration;
  /** `step` names a control whose consecutive changes are one undo step. */
  decorate: (parts: Partial<Decoration>, step?: string) => void;
  /** How the result differs from the request, such as a raised error correction. */
  notes: readonly string[];
  /** The draft's error, if it is about this field. */
  errorOf: (field: string) => ReactNode;
};
