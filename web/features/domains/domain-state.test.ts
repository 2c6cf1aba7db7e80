import { expect, test } from 'bun:test';
import { checkedText, recordState, stateOf } from './domain-state.ts';

test('a verified domain whose record is missing is failing, and says that it keeps working', () => {
  const failing = { host: 'qr.shop.example', state: 'verified', failing: true, taken_at: null } as const;
  expect(stateOf(failing)).toBe('failing');
  expect(checkedText(failing)).toContain('keeps working');
  expect(stateOf({ state: 'pending', failing: false, taken_at: null })).toBe('pending');
});

test('a claim of a host that another account has verified says so', () => {
  const taken_at = '2026-03-01T00:00:00.000Z';
  const taken = { host: 'qr.shop.example', state: 'pending', failing: false, taken_at } as const;
  expect([stateOf(taken), checkedText(taken)]).toEqual(['taken', expect.stringContaining('Another account')]);
});

test('a record is found, different, missing, or not checked yet', () => {
  expect(recordState(undefined)).toBe('unknown');
  expect(recordState({ ok: true, found: ['x'] })).toBe('found');
  expect(recordState({ ok: false, found: ['x'] })).toBe('different');
  expect(recordState({ ok: false, found: [] })).toBe('missing');
});
