import { describe, expect, test } from 'bun:test';
import type { Me } from '../../lib/me.ts';
import { sampleCode } from '../../lib/testing/sample-code.ts';
import type { Code } from '../../lib/v2.ts';
import { type RestorableField, restoreOption } from './restore.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const plan = (name: string, advanced_redirects: boolean) => ({ name, advanced_redirects }) as Me['plan'];
const plans = [plan('free', false), plan('agency', true)];
const rule = { when: [{ device: ['ios' as const] }], url: 'https://a.example' };

function tried(field: RestorableField, old: unknown, code: Partial<Code> = {}, mine = plan('agency', true)) {
  return restoreOption(field, old, { code: sampleCode(code), me: { plan: mine, plans }, now: NOW });
}

describe('an old value', () => {
  test('is restored unchanged', () => {
    expect(tried('label', 'Old name')).toEqual({
      kind: 'possible',
      change: { label: 'Old name' },
      caution: null,
    });
    expect(tried('rules', [rule])).toMatchObject({ change: { rules: [rule] } });
    expect(tried('expires_at', null, { expires_at: '2026-07-01T00:00:00.000Z' })).toMatchObject({
      change: { expires_at: null },
    });
  });

  const PRESENT: [RestorableField, unknown][] = [
    ['label', 'Menu'],
    ['redirect_url', 'https://example.com/'],
    ['rules', []],
    ['expires_at', null],
    ['scan_limit', null],
    ['qr_render_metadata', { dot_style: 'square' }],
  ];
  test.each(PRESENT)('of %s that is current is not offered', (field, old) => {
    expect(tried(field, old)).toEqual({ kind: 'impossible', reason: 'This is the current value.' });
  });

  test('a destination is not restored if the server would refuse it', () => {
    expect(tried('redirect_url', 'https://old.example', { type: 'dynamic_url' }).kind).toBe('impossible');
    expect(tried('redirect_url', 'https://old.example').kind).toBe('possible');
  });

  test('of an advanced feature says which plan it needs, clearing needs none', () => {
    const free = plan('free', false);
    expect(tried('rules', [rule], {}, free)).toEqual({
      kind: 'impossible',
      reason: 'Rules need the agency plan. You are on free.',
    });
    expect(tried('scan_limit', 5, {}, free).kind).toBe('impossible');
    expect(tried('expires_at', null, { expires_at: '2026-07-01T00:00:00.000Z' }, free).kind).toBe('possible');
    expect(tried('rules', [], { rules: [rule] }, free).kind).toBe('possible');
    expect(tried('label', 'Old name', {}, free).kind).toBe('possible');
  });

  test('that would stop scans at once says so', () => {
    expect(tried('expires_at', '2026-05-31T00:00:00.000Z')).toMatchObject({
      caution: 'This time has passed, so the code stops working at once.',
    });
    expect(tried('expires_at', '2026-06-02T00:00:00.000Z')).toMatchObject({ caution: null });
    expect(tried('scan_limit', 10, { scan_count: 10 })).toMatchObject({
      caution: expect.stringContaining('stop'),
    });
    expect(tried('scan_limit', 11, { scan_count: 10 })).toMatchObject({ caution: null });
  });
});
