import { expect, test } from 'bun:test';
import type { ContactCard } from '../../../../src/codes/values/code-values.ts';
import { appSchema } from '../../../../src/codes/values/content-types/app.ts';
import { eventSchema } from '../../../../src/codes/values/content-types/event.ts';
import { pageSchema } from '../../../../src/codes/values/content-types/page.ts';
import { contactCardSchema } from '../../../../src/codes/values/content-types/vcard.ts';
import { wifiNetworkSchema } from '../../../../src/codes/values/content-types/wifi.ts';
import { contentDraft, contentOf, EMPTY_CONTENT } from './content-draft.ts';

const CARD: ContactCard = {
  first_name: 'Ada',
  organization: 'Engines',
  phones: [{ kind: 'work', number: '+44 20 1234' }],
  emails: [],
  address: { city: 'London' },
};
const NETWORK = { ssid: ' Guests ', security: 'WPA', password: 'correct horse', hidden: false } as const;

test('a stored contact card is unchanged after a round trip through its draft', () => {
  expect(contentOf('vcard', contentDraft({ type: 'vcard', qr_data: CARD }))).toEqual({ qr_data: CARD });
});

test('a stored network is unchanged after a round trip through its draft, including spaces of its name', () => {
  expect(contentOf('wifi', contentDraft({ type: 'wifi', qr_data: NETWORK }))).toEqual({ qr_data: NETWORK });
});

test('fields left empty are not sent, and an address without a line is not sent at all', () => {
  const draft = { ...EMPTY_CONTENT, card: { ...EMPTY_CONTENT.card, last_name: 'Lovelace', note: '  ' } };
  expect(contentOf('vcard', draft)).toEqual({
    qr_data: { last_name: 'Lovelace', phones: [], emails: [] },
  });
});

test('an open network is sent without a password, even if one was typed before', () => {
  const draft = { ...EMPTY_CONTENT, network: { ...EMPTY_CONTENT.network, ssid: 'Open', password: 'old' } };
  const open = contentOf('wifi', { ...draft, network: { ...draft.network, security: 'nopass' } });
  expect(open).toEqual({ qr_data: { ssid: 'Open', security: 'nopass', hidden: false } });
});

test('links are sent as they were typed', () => {
  expect(contentOf('url', { ...EMPTY_CONTENT, redirect_url: 'https://Example.com/ä' })).toEqual({
    redirect_url: 'https://Example.com/ä',
  });
});

test('the server accepts what a filled draft becomes', () => {
  const { qr_data: card } = contentOf('vcard', contentDraft({ type: 'vcard', qr_data: CARD }));
  const { qr_data: network } = contentOf('wifi', contentDraft({ type: 'wifi', qr_data: NETWORK }));
  expect(contactCardSchema.safeParse(card).success).toBe(true);
  expect(wifiNetworkSchema.safeParse(network).success).toBe(true);
});

const PAGE = {
  title: 'Café',
  buttons: [{ label: 'Menu', url: 'https://example.com/menu', icon: 'menu' as const }],
  colours: { background: '#fde68a' },
};
const EVENT = { title: 'Party', start: '2027-06-30T19:30', end: '2027-06-30T23:00', timezone: 'Europe/Berlin' };
const APP = { android: 'https://example.com/android', other: 'https://example.com/' };

test('own content is unchanged after a round trip through its draft, and the server accepts it', () => {
  for (const [type, qr_data, schema] of [
    ['page', PAGE, pageSchema],
    ['event', EVENT, eventSchema],
    ['app', APP, appSchema],
  ] as const) {
    const sent = contentOf(type, contentDraft({ type, qr_data }));
    expect(sent).toEqual({ qr_data });
    expect(schema.parse(sent.qr_data) as unknown).toEqual(qr_data);
  }
});
