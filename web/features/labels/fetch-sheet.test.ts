import { expect, test } from 'bun:test';
import { progressIn } from './fetch-sheet.ts';

test('the last complete line of progress counts', () => {
  expect(progressIn('7 0 obj\n%labels 24\nendobj\n%labels 48\n%labels 7')).toBe(48);
  expect(progressIn('%labels 12')).toBeNull();
});
