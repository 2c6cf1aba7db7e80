import { createHash } from 'node:crypto';
import { whyBlocked } from '../../codes/page-content.ts';
import type { Reason } from '../../codes/values/code-values.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { VisitorPage } from '../../projects/visitor-page-type.ts';
import { pageColours } from '../../render/picture/page-colours.ts';
import type { Language } from './languages.ts';
import { blockedLink } from './linked-text.ts';
import { TEXTS } from './texts/by-language.ts';

/** What a project adds to a page: its colours as a stylesheet, a header and a footer. */
export type Brand = { style: string; header: string; footer: (language: Language) => string };

/** All values come from the owner, so all are escaped. `block`: why the button's URL failed the safety check. */
export function brandOf(
  { name, line, color, logo, button }: VisitorPage,
  block: Pick<Reason, 'source'> | null = null,
): Brand {
  const { light, dark } = pageColours(color);
  const theme = ({ fill, on, accent }: typeof light) => `:root{--fill:${fill};--on:${on};--accent:${accent}}`;
  const parts = [
    logo === null ? '' : `<img class="logo" alt="" src="${escapeHtml(logo)}">`,
    name === '' ? '' : `<p class="brand-name"><bdi>${escapeHtml(name)}</bdi></p>`,
    line === '' ? '' : `<p><bdi>${escapeHtml(line)}</bdi></p>`,
  ].join('');
  return {
    style: `${theme(light)}@media(prefers-color-scheme:dark){${theme(dark)}}`,
    header: parts === '' ? '' : `<div class="brand">${parts}</div>`,
    footer: (language) =>
      button === null
        ? ''
        : block
          ? `<p>${blockedLink(button.label, TEXTS[language].blockedLink[whyBlocked(block)])}</p>`
          : `<a class="button" rel="noopener nofollow" href="${escapeHtml(button.url)}"><bdi>${escapeHtml(button.label)}</bdi></a>`,
  };
}

/** With a stylesheet of the page's own, which wins. */
export function withStyle(brand: Brand | null, style: string | null): Brand | null {
  if (style === null) return brand;
  const { style: own, header, footer } = brand ?? PLAIN;
  return { style: own + style, header, footer };
}

const PLAIN: Brand = { style: '', header: '', footer: () => '' };

/** The headers of a page that includes this stylesheet. */
export function withBrandStyle(headers: Readonly<Record<string, string>>, { style }: Brand) {
  const hash = createHash('sha256').update(style).digest('base64');
  const name = 'content-security-policy';
  return {
    ...headers,
    [name]: (headers[name] ?? '').replace('style-src ', () => `style-src 'sha256-${hash}' `),
  };
}
