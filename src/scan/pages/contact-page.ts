import type { BlockedLinks } from '../../codes/page-content.ts';
import { type ContactCard, displayName } from '../../codes/values/content-types/vcard.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { Brand } from './brand.ts';
import type { Language } from './languages.ts';
import { pageHtml, reportLink } from './layout.ts';
import { type LinkBlocks, link, linkedText } from './linked-text.ts';
import { telephoneHref } from './telephone-numbers.ts';
import { TEXTS } from './texts/by-language.ts';
import type { Texts } from './texts/texts.ts';

/**
 * Shows a contact card with a link to save it. The link has no `download` attribute: with one, iPhones store the file
 * instead of offering to add the contact.
 */
export function contactPage(
  card: ContactCard,
  language: Language,
  fileHref: string,
  reportHref: string | null = null,
  brand: Brand | null = null,
  links: BlockedLinks | null = null,
): string {
  const { contact: texts, blockedLink } = TEXTS[language];
  const blocks = links && { links, texts: blockedLink };
  const name = displayName(card);
  const main =
    `<main><h1>${bdi(name)}</h1>${position(card, name)}` +
    `<a class="button" type="text/vcard" href="${escapeHtml(fileHref)}">${escapeHtml(texts.save)}</a>` +
    `${details(card, texts, blocks)}${reportLink(language, reportHref)}</main>`;
  return pageHtml(language, name, main, brand);
}

function position(card: ContactCard, name: string): string {
  const lines = [card.job_title, card.organization === name ? undefined : card.organization];
  return lines.map((line) => (line === undefined ? '' : `<p>${bdi(line)}</p>`)).join('');
}

function details(card: ContactCard, texts: Texts['contact'], blocks: LinkBlocks | null): string {
  const rows: string[] = [];
  for (const { kind, number } of card.phones) {
    rows.push(row(texts[kind], link(telephoneHref(number), number)));
  }
  for (const { address } of card.emails) {
    rows.push(row(texts.email, link(`mailto:${encodeURIComponent(address).replace('%40', '@')}`, address)));
  }
  if (card.website !== undefined) rows.push(row(texts.website, link(card.website, card.website)));
  if (card.address !== undefined) rows.push(row(texts.address, bdi(addressLines(card.address).join('\n'))));
  if (card.note !== undefined) rows.push(row(texts.note, `<bdi>${linkedText(card.note, blocks)}</bdi>`));
  return rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`;
}

/** In the most common order: street, postal code and city, region, country. */
function addressLines(address: NonNullable<ContactCard['address']>): string[] {
  const { street, city, region, postal_code, country } = address;
  const town = [postal_code, city].filter((part) => part !== undefined).join(' ');
  return [street, town, region, country].filter((line) => line !== undefined && line !== '') as string[];
}

function row(label: string, html: string): string {
  return `<dt>${escapeHtml(label)}</dt><dd>${html}</dd>`;
}

function bdi(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}
