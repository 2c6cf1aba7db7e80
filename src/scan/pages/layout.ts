import { escapeHtml } from '../../lib/escape-html.ts';
import { pageHeaders } from '../../lib/page-headers.ts';
import type { Brand } from './brand.ts';
import { type Language, languageTag, textDirection } from './languages.ts';
import { STYLE } from './style.ts';
import { TEXTS } from './texts/by-language.ts';

/** For every HTML page of the scan pipeline … */
export const PAGE_HEADERS: Readonly<Record<string, string>> = pageHeaders(STYLE);
/** … for those with copy buttons, whose script comes from this server … */
export const COPYING_PAGE_HEADERS: Readonly<Record<string, string>> = pageHeaders(STYLE, { hasScript: true });

/** … for those with a picture of this server … */
export const PICTURE_PAGE_HEADERS: Readonly<Record<string, string>> = pageHeaders(STYLE, { hasImages: true });

/** … and for the one with a form. */
export const FORM_PAGE_HEADERS: Readonly<Record<string, string>> = pageHeaders(STYLE, { hasForm: true });

/** … and for the one that asks for a password: browsers hold a form to its policy also where its answer redirects. */
export const PASSWORD_PAGE_HEADERS: Readonly<Record<string, string>> = pageHeaders(STYLE, {
  hasForm: true,
  leadsAway: true,
});

/** A link to report the code to the operator; empty if `href` is null. */
export function reportLink(language: Language, href: string | null): string {
  const text = TEXTS[language].report.link;
  return href === null ? '' : `<p class="report"><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`;
}

/** A complete page. `title` is text; `main` is HTML in which all user input is already escaped. */
export function pageHtml(language: Language, title: string, main: string, brand: Brand | null = null): string {
  return (
    `<!doctype html><html lang="${languageTag(language)}" dir="${textDirection(language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no">' +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style>${brand ? `<style>${brand.style}</style>` : ''}</head><body>${branded(language, main, brand)}</body></html>`
  );
}

/** Adds the project's header and footer inside `main`. */
function branded(language: Language, main: string, brand: Brand | null): string {
  if (!brand) return main;
  const start = main.indexOf('>') + 1;
  // The report link stays last.
  const report = main.indexOf('<p class="report">');
  const end = report === -1 ? main.indexOf('</main>') : report;
  return `${main.slice(0, start)}${brand.header}${main.slice(start, end)}${brand.footer(language)}${main.slice(end)}`;
}
