import { expect, test } from 'bun:test';
import { createChecker, SAFE_RESULT, type SafetySource } from './check.ts';
import { checkLinks, linksOf, MAX_LINKS } from './text-links.ts';

const local: SafetySource = {
  name: 'local',
  check: ({ hostname }) => (hostname === 'near.example' ? { verdict: 'unsafe', text: 'is near' } : SAFE_RESULT),
};
const remote = (isUp: boolean): SafetySource => ({
  name: 'remote',
  remote: true,
  async check({ hostname }) {
    if (!isUp) throw new Error('down');
    return hostname === 'far.example' ? { verdict: 'unsafe', text: 'is far' } : SAFE_RESULT;
  },
});
const checker = (isUp: boolean, onError: 'allow' | 'refuse' = 'allow') =>
  createChecker({ sources: [local, remote(isUp)], onError, timeoutMs: 1_000 });

const URLS = ['https://near.example/', 'https://far.example/', 'https://fine.example/'];
const NEAR = { source: 'local', url: URLS[0] ?? '', text: 'is near' };
const FAR = { source: 'remote', url: URLS[1] ?? '', text: 'is far' };

test('an unsafe link does not keep remote sources from being asked about the others', async () => {
  const { blocked } = await checkLinks(checker(true), URLS);
  expect(blocked).toEqual([NEAR, FAR]);
});

test('a link stays as it was while a source gives no answer', async () => {
  const before = [FAR];
  const kept = await checkLinks(checker(false), URLS, before);
  expect(kept.blocked).toEqual([NEAR, FAR]);
  expect(kept).toMatchObject({ recheckSoon: true, unanswered: [] });
  const refused = await checkLinks(checker(false, 'refuse'), URLS, before);
  expect(refused.unanswered).toContain('remote');
  const back = await checkLinks(checker(true), ['https://fine.example/'], before);
  expect(back).toEqual({ blocked: null, recheckSoon: false, unanswered: [] });
});

test('a text has a bounded number of links, the same one only once', () => {
  const text = Array.from({ length: 2 * MAX_LINKS }, (_, at) => `https://h${at}.example/`).join(' ');
  expect(linksOf({ type: 'text', qr_data: { text } })).toHaveLength(MAX_LINKS);
  const note = '(www.a.example) https://www.a.example/';
  expect(linksOf({ type: 'vcard', qr_data: { phones: [], emails: [], note } })).toEqual(['https://www.a.example/']);
  expect(linksOf({ type: 'url', qr_data: {} })).toEqual([]);
});
