import { type Layout, layOut } from '../../../../src/render/picture/layout.ts';
import { encodeMatrix } from '../../../../src/render/picture/matrix.ts';
import { PictureError } from '../../../../src/render/picture/picture-error.ts';
import {
  parseStyle,
  type RenderStyle,
  STYLE_KEYS,
  type StyleKey,
} from '../../../../src/render/picture/style.ts';
import { withControlLabels } from '../../../lib/style-controls.ts';
import { type Draft, normalizeValue } from './draft.ts';

/** A draft that can be drawn. `modules`: how many the code has each way. */
export type Design = { style: RenderStyle; layout: Layout; modules: number };

/** The result of parsing a draft: a design, or an error and the control it belongs to. */
export type ParsedDraft = { ok: true; design: Design } | { ok: false; key: StyleKey; message: string };

export function parseDraft(draft: Draft, payload: string): ParsedDraft {
  const plain = Object.fromEntries(STYLE_KEYS.map((key) => [key, normalizeValue(key, draft[key])]));
  const parsed = parseStyle(plain);
  if (!parsed.ok)
    return { ok: false, key: styleKeyOf(parsed.field), message: withControlLabels(parsed.message) };
  try {
    return { ok: true, design: designOf(parsed.style, payload) };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return { ok: false, key: 'width', message: error.message };
  }
}

/** Throws PictureError where the payload does not fit into a picture of this style. */
export function designOf(style: RenderStyle, payload: string): Design {
  const { size } = encodeMatrix(payload, style.error_correction);
  return { style, layout: layOut(size, style), modules: size };
}

/** A refusal always names a key of the style when all keys are the table's, as a draft's are. */
function styleKeyOf(field: string): StyleKey {
  return STYLE_KEYS.find((key) => key === field) ?? 'width';
}
