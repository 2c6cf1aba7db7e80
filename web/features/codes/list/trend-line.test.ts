import { expect, test } from 'bun:test';
import { trendPoints } from './trend-line.tsx';

test('a line goes from the oldest day at the left to today at the right, the maximum at the top', () => {
  expect(trendPoints([0, 2, 1], 80, 24)).toBe('0.0,23.0 40.0,1.0 80.0,12.0');
  expect(trendPoints([0, 0], 10, 10)).toBe('0.0,9.0 10.0,9.0');
});
