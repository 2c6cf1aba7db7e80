import { z } from 'zod';
import { invalid, invalidField } from '../errors/refusal.ts';
import { fieldProblem } from '../lib/field-problems.ts';
import { type Decoration, NO_DECORATION } from '../render/picture/decoration.ts';
import { parseDecoration } from '../render/picture/parse-decoration.ts';
import { DEFAULT_STYLE, parseStyle, type RenderStyle } from '../render/picture/style.ts';
import type { CodeContent } from './values/code-values.ts';
import { contentTypeOf } from './values/content-types/content-types.ts';

/** Parses `qr_data` for this type. A refusal names the invalid field. */
export function readContent(type: string, sent: unknown): CodeContent {
  const content = contentTypeOf(type);
  if (content === null) {
    throw invalidField('qr_data', `cannot be set on a code of type ${type}; its redirect_url says it all`);
  }
  const parsed = z.object({ qr_data: content.schema }).safeParse({ qr_data: sent });
  if (parsed.success) return parsed.data.qr_data as CodeContent;
  const { message, field } = fieldProblem(parsed.error, { qr_data: sent });
  throw invalid(message, field);
}

const STYLE = 'qr_render_metadata';

/** Merges a partial style into another one, by default the default style. A refusal names the invalid setting. */
export function readStyle(sent: unknown, base: RenderStyle = DEFAULT_STYLE): RenderStyle {
  const parsed = parseStyle(sent, base);
  if (parsed.ok) return parsed.style;
  const isWhole = parsed.field === STYLE;
  throw isWhole ? invalid(parsed.message, STYLE) : invalid(`${STYLE}.${parsed.message}`, `${STYLE}.${parsed.field}`);
}

const DECORATION = 'decoration';

/** Merges parts into another decoration. A refusal names the invalid setting. */
export function readDecoration(sent: unknown, style: RenderStyle, base: Decoration = NO_DECORATION): Decoration {
  const parsed = parseDecoration(sent, style, base);
  if (parsed.ok) return parsed.decoration;
  const isWhole = parsed.field === DECORATION;
  throw isWhole
    ? invalid(parsed.message, DECORATION)
    : invalid(`${DECORATION}.${parsed.message}`, `${DECORATION}.${parsed.field}`);
}
