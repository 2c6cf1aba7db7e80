import { z } from 'zod';
import { boundedList } from '../lib/bounded-list.ts';
import { hasControlCharacters } from '../lib/control-characters.ts';
import { isLongerThan } from '../lib/readable-text.ts';
import { parseTargetUrl } from '../safety/target-url.ts';
import type { Reason } from './values/code-values.ts';

/** The `qr_data` of types that show a page. Text is set over the API, the others in the dashboard. */

/** Text of 1 to `max` code points after trimming; longer input is not validated further. */
function prose(max: number) {
  return z
    .string('must be text')
    .refine((text) => text.length <= max * 4, tooLong(max))
    .trim()
    .min(1, 'must not be empty')
    .refine((text) => !isLongerThan(text, max), tooLong(max))
    .refine(
      (text) => text.isWellFormed() && !hasControlCharacters(text, { lines: true }),
      'must not contain control characters',
    );
}

const tooLong = (max: number) => ({ error: `must be at most ${max} characters long`, abort: true });

function line(max: number) {
  return prose(max).refine(
    (text) => !hasControlCharacters(text, { lines: false }),
    'must be a single line without tabs',
  );
}

const websiteUrl = line(2_048).transform((text, context) => {
  const target = parseTargetUrl(text);
  if (target.ok && /^https?:$/.test(target.url.protocol) && target.url.username + target.url.password === '') {
    return target.stored;
  }
  context.issues.push({ code: 'custom', message: 'must be an http or https address', input: text });
  return z.NEVER;
});

const phone = z.strictObject({
  kind: z.enum(['mobile', 'work', 'home'], 'must be one of mobile, work, home'),
  number: line(40).regex(/^\+?[0-9(][0-9 ()./-]*[0-9]$/, 'must be a telephone number'),
});

const email = z.strictObject({
  kind: z.enum(['work', 'home'], 'must be one of work, home'),
  address: line(254).pipe(z.email('must be an e-mail address')),
});

function upTo5<Entry extends z.ZodType>(entry: Entry, what: string) {
  const problem = `must be a list of at most 5 ${what}`;
  return boundedList(entry, { max: 5, notAList: problem, tooLong: problem }).default([]);
}

const postalAddress = z.strictObject({
  street: line(255).optional(),
  city: line(100).optional(),
  region: line(100).optional(),
  postal_code: line(20).optional(),
  country: line(100).optional(),
});

export const contactCardSchema = z
  .strictObject({
    first_name: line(100).optional(),
    last_name: line(100).optional(),
    organization: line(255).optional(),
    job_title: line(255).optional(),
    phones: upTo5(phone, 'phones'),
    emails: upTo5(email, 'e-mail addresses'),
    website: websiteUrl.optional(),
    address: postalAddress.optional(),
    note: prose(1_000).optional(),
  })
  .refine((card) => card.first_name ?? card.last_name ?? card.organization, 'must name a person or an organization');

export type ContactCard = z.infer<typeof contactCardSchema>;

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

/** The API limits the length. */
const textSchema = z.object({ text: z.string() });

/** Links in a text or a note that failed the safety check, and why. */
export type BlockedLinks = ReadonlyMap<string, 'listed' | 'notAllowed'>;

export type PageContent =
  | { readonly type: 'text'; readonly text: string; readonly blocked?: BlockedLinks }
  | { readonly type: 'vcard'; readonly card: ContactCard; readonly blocked?: BlockedLinks }
  | { readonly type: 'wifi'; readonly network: WifiNetwork };

/**
 * Parses stored `qr_data` of a type that shows a page. Throws a ZodError if it does not fit the type.
 */
export function readPageContent(
  type: PageContent['type'],
  data: unknown,
  blockedLinks: readonly Reason[] | null = null,
): PageContent {
  const blocked = blockedLinks === null ? {} : { blocked: readBlockedLinks(blockedLinks) };
  if (type === 'text') return { type, text: textSchema.parse(data).text, ...blocked };
  if (type === 'vcard') return { type, card: contactCardSchema.parse(data), ...blocked };
  return { type, network: wifiNetworkSchema.parse(data) };
}

function readBlockedLinks(reasons: readonly Reason[]): BlockedLinks {
  return new Map(reasons.map((reason) => [reason.url, whyBlocked(reason)]));
}

/** `notAllowed`: the URL itself is, be it private or our own. */
export function whyBlocked({ source }: Pick<Reason, 'source'>): 'listed' | 'notAllowed' {
  return source === 'url' ? 'notAllowed' : 'listed';
}
