import type { BlockedLinks } from '../../codes/page-content.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { Brand } from './brand.ts';
import type { Language } from './languages.ts';
import { pageHtml, reportLink } from './layout.ts';
import { linkedText } from './linked-text.ts';
import { TEXTS } from './texts/by-language.ts';

/** The unchanged text of a text code, in its own direction; addresses and numbers become links. */
export function textPage(
  text: string,
  language: Language,
  reportHref: string | null = null,
  brand: Brand | null = null,
  links: BlockedLinks | null = null,
): string {
  const { text: label, blockedLink } = TEXTS[language];
  const html = linkedText(text, links && { links, texts: blockedLink });
  const main = `<main><h1 class="label">${escapeHtml(label)}</h1><p class="text" dir="auto">${html}</p>${reportLink(language, reportHref)}</main>`;
  return pageHtml(language, label, main, brand);
}
