import { escapeHtml } from '../../lib/escape-html.ts';
import type { ContactCard } from '../../qr-codes/qr-data.ts';
import type { Brand } from './brand.ts';
import type { Language } from './languages.ts';
import { pageHtml, reportLink } from './layout.ts';
import { link, linkedText, telephoneHref } from './linked-text.ts';
import { TEXTS } from './texts/by-language.ts';
import type { Texts } from './texts/texts.ts';
import { displayName } from './vcard-file.ts';

/**
 * A contact card to read, and to save. `fileHref` is a plain link: with an attribute that asks for a download,
 * iPhones put the file away instead of offering to add the contact.
 */
export function contactPage(
  card: ContactCard,
  language: Language,
  fileHref: string,
  reportHref: string | null = null,
  brand: Brand | null = null,
): string {
  const texts = TEXTS[language].contact;
  const name = displayName(card);
  const main =
    `<main><h1>${foreign(name)}</h1>${position(card, name)}` +
    `<a class="button" type="text/vcard" href="${escapeHtml(fileHref)}">${escapeHtml(texts.save)}</a>` +
    `${details(card, texts)}${reportLink(language, reportHref)}</main>`;
  return pageHtml(language, name, main, brand);
}

function position(card: ContactCard, name: string): string {
  const lines = [card.job_title, card.organization === name ? undefined : card.organization];
  return lines.map((line) => (line === undefined ? '' : `<p>${foreign(line)}</p>`)).join('');
}

function details(card: ContactCard, texts: Texts['contact']): string {
  const rows: string[] = [];
  for (const { kind, number } of card.phones) {
    rows.push(row(texts[kind], link(telephoneHref(number), number)));
  }
  for (const { address } of card.emails) {
    rows.push(row(texts.email, link(`mailto:${encodeURIComponent(address).replace('%40', '@')}`, address)));
  }
  if (card.website !== undefined) rows.push(row(texts.website, link(card.website, card.website)));
  if (card.address !== undefined)
    rows.push(row(texts.address, foreign(addressLines(card.address).join('\n'))));
  if (card.note !== undefined) rows.push(row(texts.note, `<bdi>${linkedText(card.note)}</bdi>`));
  return rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`;
}

/** As most of the world writes it: the street, the town with its code, the region, the country. */
function addressLines(address: NonNullable<ContactCard['address']>): string[] {
  const { street, city, region, postal_code, country } = address;
  const town = [postal_code, city].filter((part) => part !== undefined).join(' ');
  return [street, town, region, country].filter((line) => line !== undefined && line !== '') as string[];
}

function row(label: string, html: string): string {
  return `<dt>${escapeHtml(label)}</dt><dd>${html}</dd>`;
}

function foreign(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}
