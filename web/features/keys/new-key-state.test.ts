import { expect, test } from 'bun:test';
import { CLOSED, type NewKeyEvent, type NewKeyState, nextNewKeyState } from './new-key-state.ts';

const after = (...events: NewKeyEvent[]): NewKeyState => events.reduce(nextNewKeyState, CLOSED);
const MADE: NewKeyEvent[] = [{ kind: 'open' }, { kind: 'created', apiKey: 'api_live_x' }];

test('a dialog without a key closes without a question', () => {
  expect(after({ kind: 'open' }, { kind: 'close' }).isOpen).toBe(false);
});

test('a dialog with a copied key closes without a question', () => {
  expect(after(...MADE, { kind: 'copied' }, { kind: 'close' }).isOpen).toBe(false);
});

test('a key that was not copied is not lost by one close', () => {
  expect(after(...MADE, { kind: 'close' })).toEqual({
    isOpen: true,
    step: { kind: 'leaving', apiKey: 'api_live_x' },
  });
});

test('closing the question, or staying, shows the key again', () => {
  const shown = { isOpen: true, step: { kind: 'created', apiKey: 'api_live_x', isCopied: false } };
  expect(after(...MADE, { kind: 'close' }, { kind: 'close' })).toEqual(shown as NewKeyState);
  expect(after(...MADE, { kind: 'close' }, { kind: 'stay' })).toEqual(shown as NewKeyState);
});

test('leaving without the key closes, and the next dialog begins with a name', () => {
  const left = after(...MADE, { kind: 'close' }, { kind: 'leave' });
  expect(left.isOpen).toBe(false);
  expect(nextNewKeyState(left, { kind: 'open' })).toEqual({ isOpen: true, step: { kind: 'naming' } });
});
