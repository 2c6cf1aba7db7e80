import { expect, test } from 'bun:test';
import { reasonText, rescanText } from './safety-text.ts';

const count = (number: number) => new Intl.NumberFormat('en').format(number);

const done = { state: 'done', total: 0 } as const;

test('a re-check says how many codes it checked, blocked and unblocked', () => {
  expect(rescanText({ ...done, checked: 1_204, blocked: 3, unblocked: 1 }, count)).toBe(
    '1,204 codes were checked: 3 blocked, 1 unblocked.',
  );
  expect(rescanText({ ...done, checked: 1, blocked: 0, unblocked: 0 }, count)).toBe(
    '1 code was checked. Nothing changed.',
  );
  expect(rescanText({ ...done, checked: 0, blocked: 0, unblocked: 0 }, count)).toBe('There are no codes to check yet.');
});

test('a re-check shows its progress or failure, and nothing before the first', () => {
  const rescan = { total: 2_000, checked: 1_204, blocked: 3, unblocked: 1 };
  expect(rescanText({ ...rescan, state: 'running' }, count)).toBe('Checking: 1,204 of 2,000 codes.');
  expect(rescanText({ ...rescan, state: 'failed' }, count)).toBe('The re-check failed. Try again.');
  expect(rescanText({ ...rescan, state: 'idle' }, count)).toBeNull();
});

test('every reason is a sentence, and none is said twice', () => {
  const reason = { source: 'operator-list', url: 'https://evil.example', text: 'is on the list' };
  const answer = {
    verdict: 'unsafe' as const,
    reasons: [reason, reason, { ...reason, text: 'is private.' }],
  };
  expect(reasonText(answer)).toEqual(['It is on the list.', 'It is private.']);
});
