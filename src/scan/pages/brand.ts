import { createHash } from 'node:crypto';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { VisitorPage } from '../../projects/visitor-page-type.ts';
import { pageColours } from '../../render/picture/page-colours.ts';

/** What a project adds to a page: its colours as a stylesheet, a header and a footer. */
export type Brand = { style: string; header: string; footer: string };

/** All values come from the owner, so all are escaped. */
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

/** The headers of a page that includes this stylesheet. */
export function withBrandStyle(headers: Readonly<Record<string, string>>, { style }: Brand) {
  const hash = createHash('sha256').update(style).digest('base64');
  const name = 'content-security-policy';
  return {
    ...headers,
    [name]: (headers[name] ?? '').replace('style-src ', () => `style-src 'sha256-${hash}' `),
  };
}
