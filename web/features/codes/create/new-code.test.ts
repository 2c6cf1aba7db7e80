import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { defaultLabel } from '../../../../src/codes/create-qr-code.ts';
import { CODE_TYPES, type CodeType, type StoredContent } from '../../../../src/codes/values/code-values.ts';
import { newSlug } from '../../../../src/codes/values/slug.ts';
import { NO_DECORATION } from '../../../../src/render/picture/decoration.ts';
import { encodeMatrix } from '../../../../src/render/picture/matrix.ts';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import { type ContentDraft, contentOf, EMPTY_CONTENT } from '../fields/content-draft.ts';
import {
  creationBlockedReason,
  emptyDraft,
  newCodeRequest,
  sampleLink,
  samplePayload,
  suggestedLabel,
} from './new-code.ts';

const draft = { ...emptyDraft('main'), redirect_url: 'https://example.com' };

test('only what was entered is sent', () => {
  expect(newCodeRequest(draft, 'UTC')).toEqual({
    type: 'url',
    project_id: 'main',
    redirect_url: 'https://example.com',
  });
});

test('all that was entered is sent, the expiry in the account’s time zone', () => {
  const notes = { tags: ['Print'], note: 'By the door' };
  const entered = { ...draft, label: 'Menu', expires: '2027-07-31T18:00', scan_limit: 5, ...notes };
  const look = { style: DEFAULT_STYLE, decoration: NO_DECORATION };
  expect(newCodeRequest(entered, 'Europe/Berlin', look)).toEqual({
    type: 'url',
    project_id: 'main',
    redirect_url: 'https://example.com',
    label: 'Menu',
    expires_at: '2027-07-31T16:00:00.000Z',
    scan_limit: 5,
    ...notes,
    qr_render_metadata: DEFAULT_STYLE,
    decoration: NO_DECORATION,
  });
});

test.each([
  ['summer', 'qr-summer'],
  [' QR-Summer ', 'qr-Summer'],
  ['qr-', null],
  ['', null],
])('the link ending %p asks for %p', (slug, chosen) => {
  expect(newCodeRequest({ ...draft, slug }, 'UTC').slug ?? null).toBe(chosen);
  expect(sampleLink('https://go.example', undefined, chosen)).toEndWith(`/${chosen ?? 'qr-k7m2x9wd'}`);
});

test('what was typed for another type is not sent', () => {
  const text = { ...draft, type: 'text' as const, text: 'Hello', label: ' Greeting ' };
  expect(newCodeRequest(text, 'UTC')).toEqual({
    type: 'text',
    project_id: 'main',
    qr_data: { text: 'Hello' },
    label: 'Greeting',
  });
});

const plan = { name: 'free', creates_codes: true, active_codes: 10 };

test('the last place in the quota can be used, and then there is none', () => {
  expect(creationBlockedReason({ plan, active_codes: 9 })).toBeNull();
  expect(creationBlockedReason({ plan, active_codes: 10 })).toContain('All 10 codes');
});

test('a plan that creates no codes says so, however few are in use', () => {
  const lapsed = { ...plan, name: 'lapsed', creates_codes: false };
  expect(creationBlockedReason({ plan: lapsed, active_codes: 0 })).toContain('lapsed');
});

const words = fc.string({ unit: 'grapheme', maxLength: 100 }).map((text) => `a${text}`);

const labelDraft: fc.Arbitrary<ContentDraft> = fc
  .record({ redirect_url: fc.webUrl(), text: words, ssid: words, first: words, organization: words })
  .map(({ redirect_url, text, ssid, first, organization }) => ({
    redirect_url,
    text,
    card: { ...EMPTY_CONTENT.card, first_name: first, organization },
    network: { ...EMPTY_CONTENT.network, ssid },
    page: { ...EMPTY_CONTENT.page, title: text },
    event: { ...EMPTY_CONTENT.event, title: text },
    app: { ...EMPTY_CONTENT.app, other: redirect_url },
    file: { ...EMPTY_CONTENT.file, name: text },
  }));

function namedByServer(type: CodeType, content: ContentDraft): string {
  const { redirect_url = null, qr_data = null } = contentOf(type, content);
  return defaultLabel({ type, redirect_url, qr_data: (qr_data ?? {}) as StoredContent });
}

test.each(CODE_TYPES)('a %s without a name is called what the server calls it', (type) => {
  fc.assert(
    fc.property(labelDraft, (content) => {
      expect(suggestedLabel(type, content)).toBe(namedByServer(type, content));
    }),
  );
});

test('the label of a contact card is the person, else the organisation', () => {
  const card = { ...EMPTY_CONTENT.card, first_name: 'Ada', last_name: 'Lovelace', organization: 'Engines' };
  expect(suggestedLabel('vcard', { ...EMPTY_CONTENT, card })).toBe('Ada Lovelace');
  const company = { ...card, first_name: ' ', last_name: '' };
  expect(suggestedLabel('vcard', { ...EMPTY_CONTENT, card: company })).toBe('Engines');
});

test('without any input the label is QR code', () => {
  expect(suggestedLabel('url', EMPTY_CONTENT)).toBe('QR code');
});

const BASE = 'https://go.example';

test('the sample has as many modules as a real code', () => {
  const real = encodeMatrix(`${BASE}/${newSlug()}`, 'M').size;
  expect(encodeMatrix(samplePayload(BASE, undefined), 'M').size).toBe(real);
});

test('a project with a domain of its own shows it, over https', () => {
  expect(sampleLink(BASE, { custom_domain: 'qr.shop.example' })).toStartWith('https://qr.shop.example/qr-');
});

test('a project with compact codes shows the link in upper case', () => {
  const payload = samplePayload(BASE, { custom_domain: null, compact_codes: true });
  expect(payload).toBe(sampleLink(BASE, undefined).toUpperCase());
});
