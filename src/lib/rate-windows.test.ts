import { expect, test } from 'bun:test';
import { newCounter, takeOne, usedAt } from './rate-windows.ts';

const LIMITS = { burst_per_second: 100, per_minute: 100, per_day: 100 };
const NOON = Date.parse('2027-03-01T12:00:00Z');

test('usage is reported for the current minute and day, and reading it counts nothing', () => {
  const counter = newCounter();
  expect(usedAt(counter, NOON)).toEqual({ minute: 0, day: 0 });
  for (let request = 0; request < 3; request++) takeOne(counter, LIMITS, NOON + request);
  const before = { ...counter };
  expect(usedAt(counter, NOON + 59_999)).toEqual({ minute: 3, day: 3 });
  expect(usedAt(counter, NOON + 60_000)).toEqual({ minute: 0, day: 3 });
  expect(usedAt(counter, NOON + 12 * 3_600_000)).toEqual({ minute: 0, day: 0 });
  expect(counter).toEqual(before);
});
