import { z } from 'zod';
import { parseTargetUrl } from '../../../lib/target-url.ts';

const NOT_AN_ADDRESS = 'must be an http or https address, mailto: with an e-mail address, or tel: with a number';

/** What a mail may be filled with: no further receivers, no files. */
const MAIL_FIELDS = new Set(['subject', 'body']);
const TELEPHONE = /^tel:\+?[0-9][0-9().-]{1,30}$/i;

/** Where a button leads, in the form that is stored: ASCII without spaces. */
export const buttonAddress = z
  .string('must be text')
  .transform((text, context) => {
    const stored = readButtonAddress(text);
    if (stored !== null) return stored;
    context.issues.push({ code: 'custom', message: NOT_AN_ADDRESS, input: text });
    return z.NEVER;
  })
  .meta({ maxLength: 2_048, example: 'https://example.com/menu' });

/** Null: it is none of those that a button may have. */
export function readButtonAddress(text: string): string | null {
  const target = parseTargetUrl(text.slice(0, 10_000).trim());
  if (!target.ok) return null;
  const { stored, url } = target;
  if (isWebAddress(stored)) return url.username + url.password === '' ? stored : null;
  return isMail(url) || TELEPHONE.test(stored) ? stored : null;
}

/** To one receiver. */
function isMail({ protocol, pathname, searchParams, hash }: URL): boolean {
  if (protocol !== 'mailto:' || hash !== '') return false;
  const [name = '', host = '', ...more] = pathname.split('@');
  const isHost =
    /^[a-z0-9.-]+$/i.test(host) && host.split('.').length > 1 && host.split('.').every((part) => part !== '');
  return (
    more.length === 0 &&
    /^[^\s,;]+$/.test(name) &&
    isHost &&
    [...searchParams].every(([field, value]) => isMailField(field, value))
  );
}

/** A line break in a subject would begin another field. */
function isMailField(name: string, value: string): boolean {
  return MAIL_FIELDS.has(name) && (name === 'body' || !/\p{Cc}/u.test(value));
}

export function isWebAddress(url: string): boolean {
  return /^https?:/i.test(url);
}
