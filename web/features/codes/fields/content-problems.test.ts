import { expect, test } from 'bun:test';
import { EMPTY_CONTENT } from './content-draft.ts';
import { contentProblems } from './content-problems.ts';

test.each([
  ['url', ['redirect_url']],
  ['dynamic_url', ['redirect_url']],
  ['text', ['text']],
  ['vcard', ['card.first_name']],
  ['wifi', ['network.ssid', 'network.password']],
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
