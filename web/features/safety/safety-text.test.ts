import { expect, test } from 'bun:test';
import { reasonText, rescanText } from './safety-text.ts';

const count = (number: number) => new Intl.NumberFormat('en').format(number);

test('a re-check says how many codes it saw and what became of them', () => {
  expect(rescanText({ checked: 1_204, blocked: 3, unblocked: 1 }, count)).toBe(
    '1,204 codes were checked: 3 blocked, 1 unblocked.',
  );
  expect(rescanText({ checked: 1, blocked: 0, unblocked: 0 }, count)).toBe(
    '1 code was checked. Nothing changed.',
  );
  expect(rescanText({ checked: 0, blocked: 0, unblocked: 0 }, count)).toBe(
    'There are no codes to check yet.',
  );
});

test('every reason is a sentence, and none is said twice', () => {
  const reason = { source: 'operator-list', url: 'https://evil.example', text: 'is on the list' };
  const answer = {
    verdict: 'unsafe' as const,
    reasons: [reason, reason, { ...reason, text: 'is private.' }],
  };
  expect(reasonText(answer)).toEqual(['It is on the list.', 'It is private.']);
});
