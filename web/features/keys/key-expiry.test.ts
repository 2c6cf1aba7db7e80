import { expect, test } from 'bun:test';
import { expiryState } from './key-expiry.ts';

const NOW = Date.parse('2026-11-19T10:00:00Z');

test('a key expires soon within the last seven days, and is expired from the instant on', () => {
  const states = [
    null,
    '2026-11-26T10:00:00.001Z',
    '2026-11-26T10:00:00.000Z',
    '2026-11-19T10:00:00.001Z',
    '2026-11-19T10:00:00.000Z',
  ].map((expires_at) => expiryState({ expires_at }, NOW));
  expect(states).toEqual(['never', 'later', 'soon', 'soon', 'expired']);
});
