import type { BlockedLinks } from '../../codes/page-content.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { MAX_LINKS, webHref, withoutPunctuation } from '../../safety/text-links.ts';
import { telephoneHref, telephoneNumbers } from './telephone-numbers.ts';
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

function mailHref(text: string): string | null {
  const [name = '', host = '', ...more] = text.split('@');
  const isMail = more.length === 0 && /^[\w.+-]+$/.test(name) && /^[\w-]+\.[\w.-]*\w$/.test(host);
  return isMail ? `mailto:${name}@${host}` : null;
}

function linkedNumbers(text: string): string {
  let html = '';
  let end = 0;
  for (const { start, text: number } of telephoneNumbers(text)) {
    html += escapeHtml(text.slice(end, start)) + link(telephoneHref(number), number);
    end = start + number.length;
  }
  return html + escapeHtml(text.slice(end));
}
