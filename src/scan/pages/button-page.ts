import type { BlockedLinks } from '../../codes/page-content.ts';
import type { PageData } from '../../codes/values/content-types/page.ts';
import { PAGE_ICONS, type PageIcon } from '../../codes/values/page-icons.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { pageColours, textOn } from '../../render/picture/page-colours.ts';
import type { PageView } from '../content/content-answer.ts';
import { pageHtml, reportLink } from './layout.ts';
import { linkedText } from './linked-text.ts';
import { TEXTS } from './texts/by-language.ts';

/** A picture, a title, a text, and buttons below one another. */
export function buttonPage(
  { title, text, image, buttons }: PageData,
  { language, report, brand, imageHref, buttonHref }: PageView,
  links: BlockedLinks | null,
): string {
  const blocks = links && { links, texts: TEXTS[language].blockedLink };
  const items = buttons.map(({ label, url, icon }, at) => {
    const href = escapeHtml(buttonHref(at + 1, url));
    return `<li><a class="button" rel="nofollow" href="${href}">${glyph(icon)}<bdi>${escapeHtml(label)}</bdi></a></li>`;
  });
  const main =
    `<main>${image === undefined || imageHref === null ? '' : picture(imageHref)}<h1 class="title"><bdi>${escapeHtml(title)}</bdi></h1>` +
    (text === undefined ? '' : `<p class="text" dir="auto">${linkedText(text, blocks)}</p>`) +
    (items.length === 0 ? '' : `<ul class="buttons">${items.join('')}</ul>`) +
    `${reportLink(language, report)}</main>`;
  return pageHtml(language, title, main, brand);
}

function picture(href: string): string {
  return `<img class="cover" alt="" src="${escapeHtml(href)}">`;
}

function glyph(icon: PageIcon | undefined): string {
  if (icon === undefined) return '';
  return `<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">${PAGE_ICONS[icon]}</svg>`;
}

/** Text on the owner's colours is black or white, so it can be read on any; null: the page has none. */
export function pageStyle({ background, buttons }: NonNullable<PageData['colours']> = {}): string | null {
  const rules = [background && backgroundRule(background), buttons && buttonRules(buttons, background !== undefined)];
  return rules.filter((rule) => rule !== undefined).join('') || null;
}

function backgroundRule(background: string): string {
  const ink = textOn(background);
  const surfaces = `--paper:${background};--card:${background};--line:${background}`;
  const scheme = ink === '#000000' ? 'light' : 'dark';
  return `:root{color-scheme:${scheme};${surfaces};--ink:${ink};--soft:${ink};--accent:${ink};--warn:${ink}}`;
}

function buttonRules(colour: string, isOnBackground: boolean): string {
  const { light, dark } = pageColours(colour);
  const fill = `:root{--fill:${light.fill};--on:${light.on}}`;
  if (isOnBackground) return fill;
  return `${fill}:root{--accent:${light.accent}}@media(prefers-color-scheme:dark){:root{--accent:${dark.accent}}}`;
}
