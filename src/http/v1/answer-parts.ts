import { z } from 'zod';
import { countryRule, deviceRule, scheduleRule, v1Rule } from '../../codes/v1-rules.ts';
import { appSchema } from '../../codes/values/content-types/app.ts';
import { eventSchema } from '../../codes/values/content-types/event.ts';
import { fileType } from '../../codes/values/content-types/file.ts';
import { pageSchema } from '../../codes/values/content-types/page.ts';
import { contactCardSchema } from '../../codes/values/content-types/vcard.ts';
import { wifiNetworkSchema } from '../../codes/values/content-types/wifi.ts';
import type { DecorationEntry } from '../../render/picture/decoration.ts';
import { RENDER_STYLE, type StyleEntry } from '../../render/picture/style.ts';
import { asAnswer, asRequest } from '../kernel/named-schemas.ts';

asRequest('RedirectRule', 'A condition, and where the scans go that meet it.', v1Rule);
asRequest('DeviceRule', 'By device, and by country too if wanted.', deviceRule);
asRequest('CountryRule', 'By country, and by device too if wanted.', countryRule);
asRequest('ScheduleRule', 'By weekday and time of day. A window over midnight is written as two rules.', scheduleRule);

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

asAnswer('RenderMetadata', 'How the picture of a code looks.', renderMetadataAnswer);

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

const urlData = z.strictObject({ url: z.string().describe('The `redirect_url`.') });
const textData = z.strictObject({ text: z.string().describe('What the code shows.') });

// They differ only in their fields, so other fields are forbidden in answers too.
asRequest('UrlData', 'Of the types `url` and `dynamic_url`.', urlData);
asRequest('TextData', 'Of the type `text`.', textData);
asRequest('ContactCard', 'Of the type `vcard`.', contactCardSchema);
asRequest('WifiNetwork', 'Of the type `wifi`.', wifiNetworkSchema);
asRequest('PageContent', 'Of the type `page`.', pageSchema);
asRequest('EventContent', 'Of the type `event`.', eventSchema);
asRequest('AppContent', 'Of the type `app`.', appSchema);
asRequest('FileContent', 'Of the type `file`.', fileType.schema);

/** By type: `url` and `dynamic_url`, then each that has content of its own. */
export const qrDataAnswer = z.union([
  urlData,
  textData,
  contactCardSchema,
  wifiNetworkSchema,
  pageSchema,
  eventSchema,
  appSchema,
  fileType.schema,
]);

asAnswer('QrData', 'What a code holds; the shape goes with its type.', qrDataAnswer);
