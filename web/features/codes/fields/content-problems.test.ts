import { expect, test } from 'bun:test';
import { EMPTY_CONTENT } from './content-draft.ts';
import { contentProblems } from './content-problems.ts';

test.each([
  ['url', ['redirect_url']],
  ['dynamic_url', ['redirect_url']],
  ['text', ['text']],
  ['vcard', ['card.first_name']],
  ['wifi', ['network.ssid', 'network.password']],
  ['page', ['page.title']],
  ['event', ['event.title', 'event.start', 'event.end']],
  ['app', ['app.other']],
  ['file', ['file.file_id']],
] as const)('an empty %s lacks %j', (type, paths) => {
  expect(Object.keys(contentProblems(type, EMPTY_CONTENT))).toEqual([...paths]);
});

test('an organisation suffices as a name, and an open network needs no password', () => {
  const card = { ...EMPTY_CONTENT.card, organization: 'Engines' };
  expect(contentProblems('vcard', { ...EMPTY_CONTENT, card })).toEqual({});
  const network = { ...EMPTY_CONTENT.network, ssid: 'Open', security: 'nopass' as const };
  expect(contentProblems('wifi', { ...EMPTY_CONTENT, network })).toEqual({});
});

test('an added line that is left empty gets an error at its position', () => {
  const phones = [
    { kind: 'work' as const, number: '030 1' },
    { kind: 'home' as const, number: ' ' },
  ];
  const card = { ...EMPTY_CONTENT.card, first_name: 'Ada', phones };
  expect(Object.keys(contentProblems('vcard', { ...EMPTY_CONTENT, card }))).toEqual(['card.phones.1.number']);
});

test('a button needs a label and an address, which may be a telephone number', () => {
  const buttons = [
    { label: 'Call', url: 'tel:+49301234567', icon: '' as const },
    { label: ' ', url: 'example.com', icon: '' as const },
  ];
  const page = { ...EMPTY_CONTENT.page, title: 'Café', buttons };
  const problems = contentProblems('page', { ...EMPTY_CONTENT, page });
  expect(Object.keys(problems)).toEqual(['page.buttons.1.label', 'page.buttons.1.url']);
});

test('an event ends after it begins', () => {
  const event = { ...EMPTY_CONTENT.event, title: 'Party', start: '2027-06-30T19:30', end: '2027-06-30T19:30' };
  expect(Object.keys(contentProblems('event', { ...EMPTY_CONTENT, event }))).toEqual(['event.end']);
});
