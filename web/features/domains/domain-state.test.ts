import { expect, test } from 'bun:test';
import { checkedText, recordState, stateOf } from './domain-state.ts';

test('a verified domain whose record is missing is failing, and says that it keeps working', () => {
  const failing = { host: 'qr.shop.example', state: 'verified', failing: true } as const;
  expect(stateOf(failing)).toBe('failing');
  expect(checkedText(failing)).toContain('keeps working');
  expect(stateOf({ state: 'pending', failing: false })).toBe('pending');
});

test('a record is found, different, missing, or not checked yet', () => {
  expect(recordState(undefined)).toBe('unknown');
  expect(recordState({ ok: true, found: ['x'] })).toBe('found');
  expect(recordState({ ok: false, found: ['x'] })).toBe('different');
  expect(recordState({ ok: false, found: [] })).toBe('missing');
});
