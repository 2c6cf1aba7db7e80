import {
  DECORATION_KEYS,
  type Decoration,
  NO_DECORATION,
} from '../../../../src/render/picture/decoration.ts';
import type { Layout } from '../../../../src/render/picture/layout.ts';
import type { LogoImage } from '../../../../src/render/picture/logo-place.ts';
import { parseDecoration } from '../../../../src/render/picture/parse-decoration.ts';
import { PictureError } from '../../../../src/render/picture/picture-error.ts';
import { planPicture } from '../../../../src/render/picture/plan.ts';
import { parseStyle, type RenderStyle, STYLE_KEYS } from '../../../../src/render/picture/style.ts';
import { withPartLabels } from '../../../lib/decoration-labels.ts';
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

/** The result of parsing a draft: a design, or an error, the setting it belongs to and the field in that. */
export type ParsedDraft =
  | { ok: true; design: Design }
  | { ok: false; key: SettingKey; field: string; message: string };

export function parseDraft(
  draft: Draft,
  payload: string,
  decoration: Decoration = NO_DECORATION,
  image: LogoImage | null = null,
): ParsedDraft {
  const plain = Object.fromEntries(STYLE_KEYS.map((key) => [key, normalizeValue(key, draft[key])]));
  const parsed = parseStyle(plain);
  if (!parsed.ok) return refused(parsed.field, withControlLabels(parsed.message));
  const parts = parseDecoration(decoration, parsed.style);
  if (!parts.ok) return refused(parts.field, withPartLabels(parts.message));
  try {
    return { ok: true, design: designOf(parsed.style, payload, parts.decoration, image) };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return refused('width', error.message);
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

/** The part of a decoration that can be drawn already. */
export function drawnParts(decoration: Decoration, image: LogoImage | null): Decoration {
  return image === null && decoration.logo !== null ? { ...decoration, logo: null } : decoration;
}

/** An error names a key of the style, or a part of the decoration with its field. */
function refused(field: string, message: string): ParsedDraft {
  const [start] = field.split('.');
  const key = [...STYLE_KEYS, ...DECORATION_KEYS].find((known) => known === start) ?? 'width';
  return { ok: false, key, field, message };
}
