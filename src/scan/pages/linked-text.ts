import { escapeHtml } from '../../lib/escape-html.ts';
import type { BlockedLinks } from '../../qr-codes/qr-data.ts';
import { MAX_LINKS, webHref, withoutPunctuation } from '../../url-safety/text-links.ts';
import type { Texts } from './texts/texts.ts';

/** Why links are not clickable, in the visitor's language. */
export type LinkBlocks = { links: BlockedLinks; texts: Texts['blockedLink'] };

/**
 * The text as HTML with links for web addresses, e-mail addresses and telephone numbers. All other characters are kept,
 * and a blocked address has the reason beside it. Takes linear time.
 */
export function linkedText(text: string, blocks: LinkBlocks | null = null): string {
  let html = '';
  let end = 0;
  let webLinks = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const found = withoutPunctuation(word);
    const web = webHref(found.text);
    const href = web ?? mailHref(found.text);
    if (href === null || (web !== null && ++webLinks > MAX_LINKS)) continue;
    const start = index + found.start;
    const why = blocks?.links.get(href);
    const shown = why === undefined ? link(href, found.text) : blockedLink(found.text, blocks?.texts[why]);
    html += linkedNumbers(text.slice(end, start)) + shown;
    end = start + found.text.length;
  }
  return html + linkedNumbers(text.slice(end));
}

/** Numbers and addresses are written left to right in every language. */
export function link(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow"><bdi dir="ltr">${escapeHtml(text)}</bdi></a>`;
}

/** A link that failed the safety check, as text. */
export function blockedLink(text: string, reason = ''): string {
  return `<bdi dir="auto">${escapeHtml(text)}</bdi> <small class="blocked">${escapeHtml(reason)}</small>`;
}

/** `tel:` takes only digits; "(0)" after a country code is not dialled and is removed. */
export function telephoneHref(number: string): string {
  const dialled = number.startsWith('+') ? number.replace('(0)', '') : number;
  return `tel:${dialled.replace(/[^+0-9]/g, '')}`;
}

function mailHref(text: string): string | null {
  const [name = '', host = '', ...more] = text.split('@');
  const isMail = more.length === 0 && /^[\w.+-]+$/.test(name) && /^[\w-]+\.[\w.-]*\w$/.test(host);
  return isMail ? `mailto:${name}@${host}` : null;
}

const NUMBER_CHARACTERS = '+0123456789 ()./-\u00a0';

/** Splits the text into runs of number characters and the rest, and links the runs that are telephone numbers. */
function linkedNumbers(text: string): string {
  let html = '';
  for (let at = 0; at < text.length; ) {
    const start = at;
    const isRun = isNumberCharacter(text, at);
    while (at < text.length && isNumberCharacter(text, at) === isRun) at++;
    const part = text.slice(start, at);
    const isFree =
      (!isWordCharacter(text.charAt(start - 1)) || /^[ \u00a0(]/.test(part)) &&
      (!isWordCharacter(text.charAt(at)) || /[ \u00a0)]$/.test(part));
    html += isRun && isFree ? part.split(' / ').map(linkedNumber).join(' / ') : escapeHtml(part);
  }
  return html;
}

function isNumberCharacter(text: string, at: number): boolean {
  return NUMBER_CHARACTERS.includes(text.charAt(at));
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}_@#€$£%:]/u.test(character);
}

/** A date, or opening hours such as 9.00-17.30. */
const DATE_OR_HOURS = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$|^\d{1,2}\.\d{2} ?- ?\d{1,2}\.\d{2}$/;

function linkedNumber(run: string): string {
  const start = run.search(/[+(0-9]/);
  let end = run.length;
  while (end > 0 && !/[0-9]/.test(run.charAt(end - 1))) end--;
  const number = start === -1 ? '' : run.slice(start, end);
  if (!isTelephoneNumber(number)) return escapeHtml(run);
  return escapeHtml(run.slice(0, start)) + link(telephoneHref(number), number) + escapeHtml(run.slice(end));
}

/** Must begin like a number that is dialled: other digits are prices, order numbers and years. */
function isTelephoneNumber(number: string): boolean {
  const digits = number.replace(/[^0-9]/g, '').length;
  return /^[+0(]/.test(number) && digits >= 7 && digits <= 15 && !DATE_OR_HOURS.test(number);
}
