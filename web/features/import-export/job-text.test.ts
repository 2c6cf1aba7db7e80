import { expect, test } from 'bun:test';
import { jobState, sizeText } from './job-text.ts';

const job = { kind: 'import', state: 'done', dry_run: false, undoes: null, result: null, error: null } as const;

test('an import says how many codes it created, would create, or has archived', () => {
  const result = { created: 3, refused: 1 };
  expect(jobState({ ...job, result })).toBe('3 created, 1 refused');
  expect(jobState({ ...job, result, dry_run: true })).toBe('Preview: 3 can be created, 1 are refused');
  expect(jobState({ ...job, result: { changed: 3, refused: 0 }, undoes: 'job_1' })).toBe('Undone: 3 archived');
});

test('a failed job says why, and an export shows its state', () => {
  expect(jobState({ ...job, state: 'failed', error: { code: 'internal_error', message: 'The disk is full' } })).toBe(
    'The disk is full',
  );
  expect(jobState({ ...job, kind: 'export', state: 'running' })).toBe('Running');
});

test('sizes are short', () => {
  expect([1, 1_500, 12_345_678].map(sizeText)).toEqual(['1 kB', '2 kB', '12.3 MB']);
});
