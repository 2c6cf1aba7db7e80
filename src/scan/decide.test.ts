import { describe, expect, test } from 'bun:test';
import type { RedirectRule } from '../codes/values/redirect-rule.ts';
import { decide } from './decide.ts';
import type { LinkRow } from './link.ts';
import { sampleLink, sampleVisitor } from './testing/samples.ts';
import type { Visitor } from './visitor/visitor.ts';

const NOW = Date.parse('2026-05-04T10:00:00Z');

function outcomeOf(row: Partial<LinkRow>, visitor: Partial<Visitor> = {}, now = NOW) {
  return decide(sampleLink(row), sampleVisitor(visitor), now);
}

function targetOf(rules: RedirectRule[], visitor: Partial<Visitor>, now = NOW) {
  const outcome = outcomeOf({ redirect_rules: rules }, visitor, now);
  return outcome.kind === 'redirect' ? outcome.url : outcome.kind;
}

describe('what stops a scan', () => {
  test('an unknown slug is not found', () => {
    expect(decide(null, sampleVisitor(), NOW)).toEqual({ kind: 'not_found' });
  });

  test('an archived code and a code of an archived project are not found', () => {
    expect(outcomeOf({ status: 'archived' })).toEqual({ kind: 'not_found' });
    expect(outcomeOf({ projectArchived: true })).toEqual({ kind: 'not_found' });
  });

  test('a blocked code is blocked', () => {
    expect(outcomeOf({ status: 'blocked' })).toEqual({ kind: 'blocked' });
  });

  test('a code redirects until the millisecond before it expires, and not from that instant on', () => {
    expect(outcomeOf({ expiresAt: NOW }, {}, NOW - 1).kind).toBe('redirect');
    expect(outcomeOf({ expiresAt: NOW }, {}, NOW)).toEqual({ kind: 'expired' });
    expect(outcomeOf({ expiresAt: NOW }, {}, NOW + 1)).toEqual({ kind: 'expired' });
  });

  test('a code may expire at the end of the year 9999', () => {
    expect(outcomeOf({ expiresAt: Date.parse('9999-12-31T23:59:59.999Z') }).kind).toBe('redirect');
  });

  test('the limit is reached when that many scans were counted, and when it is lowered below the count', () => {
    expect(outcomeOf({ scanLimit: 5, scanCount: 4 }).kind).toBe('redirect');
    expect(outcomeOf({ scanLimit: 5, scanCount: 5 })).toEqual({ kind: 'limit_reached' });
    expect(outcomeOf({ scanLimit: 5, scanCount: 9 })).toEqual({ kind: 'limit_reached' });
  });
});

test('of several reasons, the first of not found, blocked, expired, limit reached is given', () => {
  const all = {
    status: 'blocked',
    projectArchived: true,
    expiresAt: NOW,
    scanLimit: 1,
    scanCount: 1,
  } as const;
  expect(outcomeOf(all).kind).toBe('not_found');
  expect(outcomeOf({ ...all, projectArchived: false }).kind).toBe('blocked');
  expect(outcomeOf({ ...all, projectArchived: false, status: 'active' }).kind).toBe('expired');
  expect(outcomeOf({ ...all, projectArchived: false, status: 'active', expiresAt: null }).kind).toBe('limit_reached');
});

test('a stopped code is stopped whatever its rules say', () => {
  const rules: RedirectRule[] = [{ when: [{ device: ['ios'] }], url: 'https://example.com/ios' }];
  expect(outcomeOf({ redirect_rules: rules, expiresAt: NOW }, { device: 'ios' })).toEqual({
    kind: 'expired',
  });
});

describe('rules', () => {
  const ios: RedirectRule = { when: [{ device: ['ios'] }], url: 'https://example.com/ios' };
  const germany: RedirectRule = { when: [{ country: ['DE'] }], url: 'https://example.com/de' };
  const both: RedirectRule = {
    when: [{ country: ['DE'] }, { device: ['ios'] }],
    url: 'https://example.com/de-ios',
  };

  test('the first that matches is taken and named', () => {
    const outcome = outcomeOf({ redirect_rules: [germany, ios] }, { device: 'ios', country: 'DE' });
    expect(outcome).toMatchObject({ kind: 'redirect', url: 'https://example.com/de', rule: 0 });
    const other = outcomeOf({ redirect_rules: [germany, ios] }, { device: 'ios', country: 'FR' });
    expect(other).toMatchObject({ kind: 'redirect', url: 'https://example.com/ios', rule: 1 });
  });

  test('a scan that matches none goes to the code’s own destination', () => {
    const outcome = outcomeOf({ redirect_rules: [germany, ios] }, { device: 'android', country: 'FR' });
    expect(outcome).toMatchObject({ kind: 'redirect', url: 'https://example.com/default', rule: null });
  });

  test('two conditions must both be met', () => {
    expect(targetOf([both], { device: 'ios', country: 'DE' })).toBe('https://example.com/de-ios');
    expect(targetOf([both], { device: 'ios', country: 'FR' })).toBe('https://example.com/default');
    expect(targetOf([both], { device: 'android', country: 'DE' })).toBe('https://example.com/default');
  });

  test('an unknown country matches no rule', () => {
    expect(targetOf([germany, both], { device: 'ios', country: null })).toBe('https://example.com/default');
  });

  test('a country stored in lower case is compared in upper case', () => {
    expect(targetOf([{ ...germany, when: [{ country: ['de'] }] }], { country: 'DE' })).toBe('https://example.com/de');
  });

  test('a schedule is read on the owner’s clock', () => {
    const rule: RedirectRule = {
      when: [{ schedule: { days: ['mon'], start: '19:00', end: '20:00' } }],
      url: 'https://example.com/evening',
    };
    const tokyo = outcomeOf({ redirect_rules: [rule], timeZone: 'Asia/Tokyo' });
    expect(tokyo).toMatchObject({ url: 'https://example.com/evening' });
    expect(outcomeOf({ redirect_rules: [rule] })).toMatchObject({ url: 'https://example.com/default' });
  });
});

describe('codes that show a page', () => {
  test('a text code shows its text where no rule matches, and redirects where one does', () => {
    const code: Partial<LinkRow> = {
      type: 'text',
      redirectUrl: null,
      data: { text: 'Hello' },
      redirect_rules: [{ when: [{ device: ['ios'] }], url: 'https://example.com/ios' }],
    };
    expect(outcomeOf(code)).toEqual({
      kind: 'page',
      rule: null,
      variant: null,
      content: { type: 'text', data: { text: 'Hello' }, blocked: null },
    });
    expect(outcomeOf(code, { device: 'ios' })).toMatchObject({ kind: 'redirect', rule: 0 });
  });

  test('a text code expires like any other', () => {
    expect(outcomeOf({ type: 'text', redirectUrl: null, data: { text: 'Hello' }, expiresAt: NOW }).kind).toBe(
      'expired',
    );
  });
});

test('previews, crawlers and HEAD get the decision a person would get', () => {
  for (const visitClass of ['scan', 'preview', 'crawler', 'prefetch', 'head'] as const) {
    expect(outcomeOf({}, { class: visitClass })).toMatchObject({ url: 'https://example.com/default' });
  }
});
