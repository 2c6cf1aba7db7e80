import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';
import { LANGUAGE_TAG, type Language } from './languages.ts';
import { STYLE } from './style.ts';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Nothing may load but our stylesheet and pictures inside the page itself; no script, no frame around us, no form.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  'img-src data:',
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** On every HTML page the scan way gives. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Referrer-Policy': 'no-referrer',
};

/** A whole page. `title` is text; `main` is HTML, in which everything foreign is escaped already. */
export function pageHtml(language: Language, title: string, main: string): string {
  const { lang, dir } = LANGUAGE_TAG[language];
  return (
    `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no">' +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${main}</body></html>`
  );
}
