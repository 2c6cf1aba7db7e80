import { describe, expect, test } from 'bun:test';
import { trustProxies } from '../../lib/net/trusted-proxies.ts';
import { openCountries } from './country.ts';
import { newVisitor, readCaller, type SharedVisitor, type VisitorSettings } from './visitor.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const settings: VisitorSettings = {
  trustedProxies: trustProxies([{ address: '127.0.0.0', prefix: 8, family: 'ipv4' }]),
  countryHeader: null,
  countries: openCountries(),
};
const withHeader: VisitorSettings = { ...settings, countryHeader: 'cf-ipcountry' };

function visit(headers: Record<string, string>, peer = '193.0.6.139', use = settings, method = 'GET') {
  return readCaller(new Request('http://localhost:8080/qr-abcdefgh', { method, headers }), peer, use).visitor;
}

/** Visitors are shared by all tests of the process, also with those that fill batches. */
function withoutBatch({ batch: _, kinds: __, ...facts }: SharedVisitor) {
  return facts;
}

test('a visitor is device, country, class and referrer host, and nothing else', () => {
  const visitor = visit({ 'user-agent': IPHONE, referer: 'https://news.example/today?id=7' });
  const facts = { device: 'ios', country: 'NL', class: 'scan', referrerHost: 'news.example' } as const;
  expect(withoutBatch(visitor)).toEqual(withoutBatch(newVisitor(facts)));
});

test('equal visitors are one object, different ones are not', () => {
  const visits = ['https://news.example/a', 'https://other.example/', ''].flatMap((referer) =>
    ['193.0.6.139', '133.11.0.1'].flatMap((peer) =>
      [IPHONE, ''].map((agent) => () => visit({ 'user-agent': agent, referer }, peer)),
    ),
  );
  expect(new Set(visits.map((call) => call())).size).toBe(12);
  expect(new Set(visits.flatMap((call) => [call(), call()])).size).toBe(12);
});

test('a request without any header is a scan from a desktop', () => {
  const facts = { device: 'desktop', country: null, class: 'scan', referrerHost: null } as const;
  expect(withoutBatch(visit({}, ''))).toEqual(withoutBatch(newVisitor(facts)));
});

describe('country', () => {
  test('is that of the forwarded client behind a trusted proxy', () => {
    expect(visit({ 'x-forwarded-for': '133.11.0.1' }, '127.0.0.1').country).toBe('JP');
    expect(visit({ 'x-forwarded-for': '133.11.0.1' }, '::ffff:127.0.0.1').country).toBe('JP');
  });

  test('cannot be forged from outside', () => {
    expect(visit({ 'x-forwarded-for': '133.11.0.1' }).country).toBe('NL');
    expect(visit({ 'cf-ipcountry': 'JP' }, '193.0.6.139', withHeader).country).toBe('NL');
  });

  test('is what the configured header of a trusted proxy says, over the address', () => {
    const headers = { 'cf-ipcountry': 'fr', 'x-forwarded-for': '133.11.0.1' };
    expect(visit(headers, '127.0.0.1', withHeader).country).toBe('FR');
    expect(visit(headers, '127.0.0.1', settings).country).toBe('JP');
  });

  test('is unknown where that header says so, and by address where it is missing', () => {
    const address = { 'x-forwarded-for': '133.11.0.1' };
    expect(visit({ ...address, 'cf-ipcountry': 'XX' }, '127.0.0.1', withHeader).country).toBeNull();
    expect(visit(address, '127.0.0.1', withHeader).country).toBe('JP');
  });
});

describe('class', () => {
  test('HEAD comes before everything else', () => {
    const headers = { 'user-agent': 'WhatsApp/2.23.20.0 A', 'sec-purpose': 'prefetch' };
    expect(visit(headers, '', settings, 'HEAD').class).toBe('head');
    expect(visit(headers).class).toBe('prefetch');
    expect(visit({ 'user-agent': 'WhatsApp/2.23.20.0 A' }).class).toBe('preview');
  });

  test('a prefetch by an ordinary browser is not a scan', () => {
    expect(visit({ 'user-agent': IPHONE, purpose: 'prefetch' }).class).toBe('prefetch');
    expect(visit({ 'user-agent': IPHONE, 'sec-purpose': 'prefetch;prerender' }).class).toBe('prefetch');
  });
});

test('client hints decide the device over the agent', () => {
  expect(visit({ 'user-agent': IPHONE, 'sec-ch-ua-platform': '"Android"', 'sec-ch-ua-mobile': '?1' }).device).toBe(
    'android',
  );
});
