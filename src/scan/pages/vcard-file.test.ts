import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { contactCardSchema } from '../../codes/values/content-types/vcard.ts';
import { vcardFile } from './vcard-file.ts';

const ADA = contactCardSchema.parse({
  first_name: 'Ada',
  last_name: 'Lovelace',
  organization: 'Analytical; Engines, Ltd',
  job_title: 'Programmer \\ Poet',
  phones: [
    { kind: 'mobile', number: '+44 20 7946 0000' },
    { kind: 'work', number: '+44 20 7946 0001' },
  ],
  emails: [{ kind: 'home', address: 'ada@example.com' }],
  website: 'https://example.com/a,b;c',
  address: {
    street: '12 St. James’s Square',
    city: 'London',
    postal_code: 'SW1Y 4JH',
    country: 'United Kingdom',
  },
  note: 'first line\nsecond line',
});

test('a card is vCard 3.0 with every field escaped', () => {
  expect(vcardFile(ADA).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Ada Lovelace',
    'N:Lovelace;Ada;;;',
    'ORG:Analytical\\; Engines\\, Ltd',
    'TITLE:Programmer \\\\ Poet',
    'TEL;TYPE=CELL:+44 20 7946 0000',
    'TEL;TYPE=WORK,VOICE:+44 20 7946 0001',
    'EMAIL;TYPE=INTERNET,HOME:ada@example.com',
    'URL:https://example.com/a,b;c',
    'ADR;TYPE=WORK:;;12 St. James’s Square;London;;SW1Y 4JH;United Kingdom',
    'NOTE:first line\\nsecond line',
    'END:VCARD',
    '',
  ]);
});

test('an organization alone is the card’s name', () => {
  const lines = vcardFile(contactCardSchema.parse({ organization: 'Repoint' })).split('\r\n');
  expect(lines).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Repoint',
    'N:;;;;',
    'X-ABSHOWAS:COMPANY',
    'ORG:Repoint',
    'END:VCARD',
    '',
  ]);
});

describe('whatever is in a card', () => {
  const unit = fc.constantFrom('a', ',', ';', ':', '\\', '\n', 'ü', '漢', '🙂', ' ');
  const prose = fc.string({ unit, maxLength: 99, size: 'max' });
  const cards = fc
    .record({ first_name: prose, organization: prose, note: prose })
    .map((fields) => contactCardSchema.safeParse(fields))
    .filter((parsed) => parsed.success)
    .map((parsed) => parsed.data);

  test('no line is longer than 75 bytes, and none breaks a character', () => {
    fc.assert(
      fc.property(cards, (card) => {
        for (const line of vcardFile(card).split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  test('unfolding and unescaping gives the fields back', () => {
    fc.assert(
      fc.property(cards, (card) => {
        const lines = vcardFile(card).replaceAll('\r\n ', '').split('\r\n');
        const value = (name: string) =>
          lines
            .find((line) => line.startsWith(`${name}:`))
            ?.slice(name.length + 1)
            .replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
        expect(value('NOTE')).toBe(card.note);
        expect(value('ORG')).toBe(card.organization);
        expect(value('FN')).toBe(card.first_name);
      }),
    );
  });
});
