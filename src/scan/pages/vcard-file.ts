import { type ContactCard, displayName } from '../../codes/values/content-types/vcard.ts';
import { foldLine, textValue as text } from './content-lines.ts';

const TEL_TYPE = { mobile: 'CELL', work: 'WORK,VOICE', home: 'HOME,VOICE' } as const;

/**
 * The card as vCard 3.0 (RFC 2426), because many phones cannot read 4.0. Lines end in CRLF and are folded at 75 bytes.
 */
export function vcardFile(card: ContactCard): string {
  return `${properties(card).map(foldLine).join('\r\n')}\r\n`;
}

function properties(card: ContactCard): string[] {
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', `FN:${text(displayName(card))}`];
  const { first_name, last_name, organization, job_title, website, address, note } = card;
  // Required even for an organization, which the next line marks as no person.
  lines.push(`N:${compound([last_name, first_name, '', '', ''])}`);
  if ((first_name ?? last_name) === undefined) lines.push('X-ABSHOWAS:COMPANY');
  if (organization !== undefined) lines.push(`ORG:${compound([organization])}`);
  if (job_title !== undefined) lines.push(`TITLE:${text(job_title)}`);
  for (const { kind, number } of card.phones) lines.push(`TEL;TYPE=${TEL_TYPE[kind]}:${text(number)}`);
  for (const { kind, address: mail } of card.emails)
    lines.push(`EMAIL;TYPE=INTERNET,${kind.toUpperCase()}:${text(mail)}`);
  // A URI is not escaped like text. It was parsed, so it contains neither spaces nor line breaks.
  if (website !== undefined) lines.push(`URL:${website}`);
  if (address !== undefined) {
    const { street, city, region, postal_code, country } = address;
    lines.push(`ADR;TYPE=WORK:${compound(['', '', street, city, region, postal_code, country])}`);
  }
  if (note !== undefined) lines.push(`NOTE:${text(note)}`);
  lines.push('END:VCARD');
  return lines;
}

function compound(parts: readonly (string | undefined)[]): string {
  return parts.map((part) => text(part ?? '')).join(';');
}
