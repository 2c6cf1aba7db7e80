import { z } from 'zod';
import { boundedList } from '../../../lib/bounded-list.ts';
import { contentType } from './content-type.ts';
import { line, prose, webAddress } from './text-fields.ts';

const phone = z.strictObject({
  kind: z.enum(['mobile', 'work', 'home'], 'must be one of mobile, work, home'),
  number: line(40).regex(/^\+?[0-9(][0-9 ()./-]*[0-9]$/, 'must be a telephone number'),
});

const email = z.strictObject({
  kind: z.enum(['work', 'home'], 'must be one of work, home'),
  address: line(254).pipe(z.email('must be an e-mail address')),
});

function upTo5<Entry extends z.ZodType>(entry: Entry, what: string) {
  const problem = `must be a list of at most 5 ${what}`;
  return boundedList(entry, { max: 5, notAList: problem, tooLong: problem }).default([]);
}

const postalAddress = z.strictObject({
  street: line(255).optional(),
  city: line(100).optional(),
  region: line(100).optional(),
  postal_code: line(20).optional(),
  country: line(100).optional(),
});

export const contactCardSchema = z
  .strictObject({
    first_name: line(100).optional(),
    last_name: line(100).optional(),
    organization: line(255).optional(),
    job_title: line(255).optional(),
    phones: upTo5(phone, 'phones'),
    emails: upTo5(email, 'e-mail addresses'),
    website: webAddress.optional(),
    address: postalAddress.optional(),
    note: prose(1_000).optional(),
  })
  .refine((card) => card.first_name ?? card.last_name ?? card.organization, 'must name a person or an organization');

export type ContactCard = z.infer<typeof contactCardSchema>;

export const vcardType = contentType({
  schema: contactCardSchema,
  targets: ({ website }) => (website === undefined ? [] : [{ field: 'website', url: website }]),
  linkedText: ({ note }) => note ?? '',
  title: displayName,
});

/** The person's name, else the organization's. */
export function displayName(card: Pick<ContactCard, 'first_name' | 'last_name' | 'organization'>): string {
  const person = [card.first_name, card.last_name].filter((part) => part !== undefined).join(' ');
  return person || (card.organization ?? '');
}
