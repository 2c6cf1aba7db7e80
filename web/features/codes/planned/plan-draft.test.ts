import { describe, expect, test } from 'bun:test';
import { sampleCode } from '../../../lib/testing/sample-code.ts';
import { draftFor, draftProblems, partsFor, requestOf } from './plan-draft.ts';

const NOW = Date.parse('2027-03-01T10:20:00Z');
const ZONE = 'Europe/Berlin';
const RULES = [{ when: [{ device: ['ios' as const] }], url: 'https://example.com/app' }];
const code = sampleCode({ redirect_url: 'https://example.com/menu', rules: RULES });

describe('a planned change while it is entered', () => {
  test('begins at a full hour of the owner’s zone, more than an hour ahead', () => {
    expect(draftFor(code, ZONE, NOW)).toMatchObject({ at: '2027-03-01T13:00', parts: ['redirect_url'] });
  });

  test('offers what the code has: no destination of a fixed one, no split of a text, no rules where there are none', () => {
    expect(partsFor(code)).toEqual(['redirect_url', 'rules', 'split', 'expires_at', 'scan_limit', 'status']);
    expect(partsFor({ type: 'dynamic_url', rules: [] })).toEqual(['split', 'expires_at', 'scan_limit', 'status']);
    expect(partsFor({ type: 'text', rules: [] })).toEqual(['expires_at', 'scan_limit', 'status']);
    expect(partsFor({ type: 'wifi', rules: [] })).toEqual(['status']);
  });

  test('is refused in the past, without a part and with an empty destination, and only what is chosen counts', () => {
    const draft = draftFor(code, ZONE, NOW);
    expect(Object.keys(draftProblems(draft, ZONE, NOW))).toEqual(['redirect_url']);
    expect(Object.keys(draftProblems({ ...draft, at: '2027-03-01T11:20', parts: [] }, ZONE, NOW))).toEqual([
      'at',
      'parts',
    ]);
    expect(draftProblems({ ...draft, parts: ['status'], scan_limit: 0 }, ZONE, NOW)).toEqual({});
  });

  test('becomes a request with the chosen parts alone, in the time of the zone', () => {
    const draft = { ...draftFor(code, ZONE, NOW), at: '2027-07-01T09:00', expires: '2027-08-01T00:00' };
    expect(requestOf({ ...draft, parts: ['rules', 'expires_at', 'scan_limit'] }, code, ZONE)).toEqual({
      at: '2027-07-01T07:00:00.000Z',
      change: { rules: null, expires_at: '2027-07-31T22:00:00.000Z', scan_limit: null },
    });
    const kept = requestOf({ ...draft, parts: ['rules', 'split'], rules: 'present', hasSplit: 'no' }, code, ZONE);
    expect(kept.change).toEqual({ rules: RULES, split: null });
  });

  test('says where scans go then only if that changes', () => {
    const over = { ...code, expired_url: 'https://example.com/over' };
    const draft = { ...draftFor(over, ZONE, NOW), parts: ['expires_at' as const, 'scan_limit' as const] };
    expect(requestOf(draft, over, ZONE).change).toEqual({ expires_at: null, scan_limit: null });
    const changed = { ...draft, expired_url: '', limit_reached_url: 'https://example.com/sold-out' };
    expect(requestOf(changed, over, ZONE).change).toMatchObject({
      expired_url: null,
      limit_reached_url: 'https://example.com/sold-out',
    });
    expect(requestOf({ ...changed, parts: ['status'] }, over, ZONE).change).toEqual({ status: 'archived' });
  });
});
