import { expect, test } from 'bun:test';
import {
  CLOSED,
  nextSecretDialogState,
  type SecretDialogEvent,
  type SecretDialogState,
} from './secret-dialog-state.ts';

const after = (...events: SecretDialogEvent[]): SecretDialogState =>
  events.reduce<SecretDialogState>(nextSecretDialogState, CLOSED);
const MADE: SecretDialogEvent[] = [{ kind: 'open' }, { kind: 'made', secret: 'api_live_x' }];

test('a dialog without a secret closes without a question', () => {
  expect(after({ kind: 'open' }, { kind: 'close' }).isOpen).toBe(false);
});

test('a dialog with a copied secret closes without a question', () => {
  expect(after(...MADE, { kind: 'copied' }, { kind: 'close' }).isOpen).toBe(false);
});

test('a secret that was not copied is not lost by one close', () => {
  expect(after(...MADE, { kind: 'close' })).toEqual({
    isOpen: true,
    step: { kind: 'leaving', secret: 'api_live_x' },
  });
});

test('closing the question, or staying, shows the secret again', () => {
  const shown: SecretDialogState = { isOpen: true, step: { kind: 'shown', secret: 'api_live_x', isCopied: false } };
  expect(after(...MADE, { kind: 'close' }, { kind: 'close' })).toEqual(shown);
  expect(after(...MADE, { kind: 'close' }, { kind: 'stay' })).toEqual(shown);
});

test('leaving without the secret closes, and the next dialog begins from the start', () => {
  const left = after(...MADE, { kind: 'close' }, { kind: 'leave' });
  expect(left.isOpen).toBe(false);
  expect(nextSecretDialogState(left, { kind: 'open' })).toEqual({ isOpen: true, step: { kind: 'asking' } });
});
