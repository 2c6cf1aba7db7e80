import { DECORATION_KEYS, type Decoration, NO_DECORATION } from '../../../../src/render/picture/decoration.ts';
import type { Layout } from '../../../../src/render/picture/layout.ts';
import type { LogoImage } from '../../../../src/render/picture/logo-area.ts';
import { parseDecoration } from '../../../../src/render/picture/parse-decoration.ts';
import { PictureError } from '../../../../src/render/picture/picture-error.ts';
import { planPicture } from '../../../../src/render/picture/plan.ts';
import { parseStyle, type RenderStyle, STYLE_KEYS } from '../../../../src/render/picture/style.ts';
import { withPartLabels } from '../../../lib/decoration-labels.ts';
import { drawnParts } from '../../../lib/picture-url.ts';
import { withControlLabels } from '../../../lib/style-controls.ts';
import { type Draft, normalizeValue, type SettingKey } from './draft.ts';

/**
 * A draft that can be drawn. `modules`: their number per side. `image` is null while the logo is loading: until then
 * the code is drawn without it. `notes`: how the result differs from the request.
 */
export type Design = {
  style: RenderStyle;
  decoration: Decoration;
  image: LogoImage | null;
  layout: Layout;
  modules: number;
  notes: string[];
};

/**
 * The result of parsing a draft: a design, or an error, the setting it belongs to and the field in that. `drawable`: the
 * design if it can be drawn all the same, because only its colours are refused.
 */
export type ParsedDraft =
  | { ok: true; design: Design }
  | { ok: false; key: SettingKey; field: string; message: string; drawable: Design | null };

export function parseDraft(
  draft: Draft,
  payload: string,
  decoration: Decoration = NO_DECORATION,
  image: LogoImage | null = null,
): ParsedDraft {
  const plain = Object.fromEntries(STYLE_KEYS.map((key) => [key, normalizeValue(key, draft[key])]));
  const style = parseStyle(plain);
  if (!style.ok) {
    const error = { field: style.field, message: withControlLabels(style.message) };
    return refused(error, style.drawable && drawableOf(style.drawable, payload, decoration, image));
  }
  const parts = parseDecoration(decoration, style.style);
  if (!parts.ok) {
    const error = { field: parts.field, message: withPartLabels(parts.message) };
    return refused(error, drawableOf(style.style, payload, decoration, image));
  }
  try {
    return { ok: true, design: designOf(style.style, payload, parts.decoration, image) };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return refused({ field: 'width', message: error.message });
  }
}

/** The design of a draft that is refused for its colours; null if it cannot be drawn either. */
function drawableOf(
  style: RenderStyle,
  payload: string,
  decoration: Decoration,
  image: LogoImage | null,
): Design | null {
  const parts = parseDecoration(decoration, style);
  const drawn = parts.ok ? parts.decoration : parts.drawable;
  try {
    return drawn ? designOf(style, payload, drawn, image) : null;
  } catch (error) {
    if (error instanceof PictureError) return null;
    throw error;
  }
}

/** Throws PictureError if the payload does not fit into a picture of this design. */
export function designOf(
  style: RenderStyle,
  payload: string,
  decoration: Decoration = NO_DECORATION,
  image: LogoImage | null = null,
): Design {
  const { layout, matrix, notes } = planPicture(payload, style, drawnParts(decoration, image), image);
  return { style, decoration, image, layout, modules: matrix.size, notes };
}

/** An error names a key of the style, or a part of the decoration with its field. */
function refused({ field, message }: { field: string; message: string }, drawable: Design | null = null): ParsedDraft {
  const [start] = field.split('.');
  const key = [...STYLE_KEYS, ...DECORATION_KEYS].find((known) => known === start) ?? 'width';
  return { ok: false, key, field, message, drawable };
}
