import { expect, test } from 'bun:test';
import { jobState, sizeText } from './job-text.ts';

const job = { kind: 'import', phase: 'run', state: 'done', result: null, error: null } as const;

test('an import says how many codes it created, would create, or has archived', () => {
  const result = { created: 3, refused: 1, errors: [] };
  expect(jobState({ ...job, result })).toBe('3 created, 1 refused');
  expect(jobState({ ...job, result, phase: 'check' })).toBe('Preview: 3 can be created, 1 are refused');
  expect(jobState({ ...job, result: { ...result, archived: 3 }, phase: 'undo' })).toBe('Undone: 3 archived');
  expect(jobState({ ...job, phase: 'upload' })).toBe('Uploaded; choose the columns to continue');
});

test('a failed job says why, and an export shows its state', () => {
  expect(jobState({ ...job, state: 'failed', error: 'The disk is full' })).toBe('The disk is full');
  expect(jobState({ ...job, kind: 'archive', state: 'running' })).toBe('Running');
});

test('sizes are short', () => {
  expect([1, 1_500, 12_345_678].map(sizeText)).toEqual(['1 kB', '2 kB', '12.3 MB']);
});
