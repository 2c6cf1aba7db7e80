import { z } from 'zod';
import { hasControlCharacters } from '../../../lib/control-characters.ts';
import { contentType } from './content-type.ts';

/** 1 to 32 bytes, as in the Wi-Fi standard. Spaces at the ends are part of the name. */
const ssid = z
  .string('must be text')
  .refine((name) => name.isWellFormed() && !hasControlCharacters(name, { lines: false }), 'must be one line of text')
  .refine((name) => Buffer.byteLength(name) >= 1 && Buffer.byteLength(name) <= 32, 'must be 1 to 32 bytes long');

/** WPA allows 8 to 63 ASCII characters, or the key itself as 64 hex digits. */
const wpaPassword = z
  .string('must be text')
  .regex(/^(?:[\x20-\x7e]{8,63}|[0-9A-Fa-f]{64})$/, 'must be 8 to 63 ASCII characters');
const wepPassword = z
  .string('must be text')
  .regex(
    /^(?:[\x20-\x7e]{5}|[\x20-\x7e]{13}|[0-9A-Fa-f]{10}|[0-9A-Fa-f]{26})$/,
    'must be 5 or 13 ASCII characters, or 10 or 26 hex digits',
  );
const hidden = z.boolean('must be true or false').default(false);

export const wifiNetworkSchema = z.discriminatedUnion(
  'security',
  [
    z.strictObject({ ssid, security: z.literal('WPA'), password: wpaPassword, hidden }),
    z.strictObject({ ssid, security: z.literal('WEP'), password: wepPassword, hidden }),
    z.strictObject({ ssid, security: z.literal('nopass'), hidden }),
  ],
  'must be one of WPA, WEP, nopass',
);

export type WifiNetwork = z.infer<typeof wifiNetworkSchema>;

export const wifiType = contentType({
  schema: wifiNetworkSchema,
  targets: () => [],
  linkedText: () => '',
  title: ({ ssid }) => ssid,
});
