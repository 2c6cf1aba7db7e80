import { createHash } from 'node:crypto';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { VisitorPage } from '../../projects/visitor-page-type.ts';
import { pageColours } from '../../render/picture/page-colours.ts';

/** What a project adds to a page: its colours as a stylesheet, what stands above and what below. */
export type Brand = { style: string; header: string; footer: string };

/** Everything in it is the owner's word, so everything is escaped. */
export function brandOf({ name, line, color, logo, button }: VisitorPage): Brand {
  const { light, dark } = pageColours(color);
  const theme = ({ accent, on }: { accent: string; on: string }) => `:root{--accent:${accent};--on:${on}}`;
  const parts = [
    logo === null ? '' : `<img class="logo" alt="" src="${escapeHtml(logo)}">`,
    name === '' ? '' : `<p class="brand-name"><bdi>${escapeHtml(name)}</bdi></p>`,
    line === '' ? '' : `<p><bdi>${escapeHtml(line)}</bdi></p>`,
  ].join('');
  return {
    style: `${theme(light)}@media(prefers-color-scheme:dark){${theme(dark)}}`,
    header: parts === '' ? '' : `<div class="brand">${parts}</div>`,
    footer:
      button === null
        ? ''
        : `<a class="button" rel="noopener nofollow" href="${escapeHtml(button.url)}"><bdi>${escapeHtml(button.label)}</bdi></a>`,
  };
}

/** The headers of a page that has this stylesheet too. */
export function withBrandStyle(headers: Readonly<Record<string, string>>, { style }: Brand) {
  const hash = createHash('sha256').update(style).digest('base64');
  const name = 'content-security-policy';
  return {
    ...headers,
    [name]: (headers[name] ?? '').replace('style-src ', () => `style-src 'sha256-${hash}' `),
  };
}
