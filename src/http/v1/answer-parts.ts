import { z } from 'zod';
import { contactCardSchema, wifiNetworkSchema } from '../../codes/qr-data.ts';
import { v1Rule } from '../../codes/v1-rules.ts';
import type { DecorationEntry } from '../../render/picture/decoration.ts';
import { RENDER_STYLE, type StyleEntry } from '../../render/picture/style.ts';

/** Rules are returned as they were accepted. */
export const redirectRulesAnswer = z
  .array(v1Rule)
  .describe('Evaluated in order; the first match wins. Empty when there are none.');

/** The complete visual configuration: every key of the style table with its constraints. */
export const renderMetadataAnswer = z.strictObject(
  Object.fromEntries(
    Object.entries<StyleEntry>(RENDER_STYLE).map(([key, entry]) => [key, valueSchema(entry).describe(entry.meaning)]),
  ),
);

/** The values of a setting of a style or a decoration. */
export function valueSchema(entry: DecorationEntry): z.ZodType {
  switch (entry.type) {
    case 'choice':
      return z.enum(entry.values);
    case 'number':
      return (entry.whole ? z.int() : z.number()).min(entry.min).max(entry.max);
    case 'colour':
      return z.string().regex(/^#[0-9a-f]{6}$/);
    case 'boolean':
      return z.boolean();
    case 'text':
      return z.string().max(entry.maxLength);
    case 'hash':
      return z.string().regex(/^[0-9a-f]{64}$/);
  }
}

export const urlData = z.strictObject({ url: z.string().describe('The `redirect_url`.') });
export const textData = z.strictObject({ text: z.string().describe('What the code shows.') });

/** By type: `url` and `dynamic_url`, `text`, `vcard`, `wifi`. */
export const qrDataAnswer = z.union([urlData, textData, contactCardSchema, wifiNetworkSchema]);
