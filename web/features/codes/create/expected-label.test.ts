import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { CodeType } from '../../../../src/http/dashboard/contract.ts';
import { defaultLabel } from '../../../../src/qr-codes/default-label.ts';
import { type ContentDraft, draftContent, EMPTY_CONTENT } from '../fields/content-draft.ts';
import { expectedLabel } from './expected-label.ts';

const words = fc.string({ unit: 'grapheme', maxLength: 100 }).map((text) => `a${text}`);

const draft: fc.Arbitrary<ContentDraft> = fc
  .record({ redirect_url: fc.webUrl(), text: words, ssid: words, first: words, organization: words })
  .map(({ redirect_url, text, ssid, first, organization }) => ({
    redirect_url,
    text,
    card: { ...EMPTY_CONTENT.card, first_name: first, organization },
    network: { ...EMPTY_CONTENT.network, ssid },
  }));

function namedByServer(type: CodeType, content: ContentDraft): string {
  const { redirect_url = null, qr_data = null } = draftContent(type, content);
  return defaultLabel(redirect_url, qr_data as Parameters<typeof defaultLabel>[1]);
}

test.each(['url', 'dynamic_url', 'text', 'vcard', 'wifi'] as const)(
  'a %s without a name is called what the server calls it',
  (type) => {
    fc.assert(
      fc.property(draft, (content) => {
        expect(expectedLabel(type, content)).toBe(namedByServer(type, content));
      }),
    );
  },
);

test('a contact card is called after the person, else after the organisation', () => {
  const card = { ...EMPTY_CONTENT.card, first_name: 'Ada', last_name: 'Lovelace', organization: 'Engines' };
  expect(expectedLabel('vcard', { ...EMPTY_CONTENT, card })).toBe('Ada Lovelace');
  const company = { ...card, first_name: ' ', last_name: '' };
  expect(expectedLabel('vcard', { ...EMPTY_CONTENT, card: company })).toBe('Engines');
});

test('while nothing is entered it is a QR code', () => {
  expect(expectedLabel('url', EMPTY_CONTENT)).toBe('QR code');
});
