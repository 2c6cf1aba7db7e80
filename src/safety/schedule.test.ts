import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { nextCheckAt } from './schedule.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOON = Date.UTC(2026, 0, 1, 12);

describe('nextCheckAt', () => {
  test('is always later than the last check and never more than an interval after it', () => {
    const state = fc.record({
      id: fc.string(),
      checkedAt: fc.integer({ min: 0, max: 4e12 }),
      createdAt: fc.integer({ min: 0, max: 4e12 }),
      recheckSoon: fc.boolean(),
      intervalMs: fc.integer({ min: 1, max: 30 * DAY }),
    });
    fc.assert(
      fc.property(state, (given) => {
        const next = nextCheckAt(given);
        expect(Number.isInteger(next)).toBe(true);
        expect(next).toBeGreaterThan(given.checkedAt);
        expect(next).toBeLessThanOrEqual(given.checkedAt + given.intervalMs);
      }),
    );
  });

  test('spreads codes checked at the same moment evenly over the day', () => {
    const hours = new Array<number>(24).fill(0);
    for (let i = 0; i < 24_000; i += 1) {
      const state = { id: `qr_${i}`, createdAt: 0, checkedAt: NOON, recheckSoon: false, intervalMs: DAY };
      const hour = Math.floor((nextCheckAt(state) - NOON - 1) / (60 * MINUTE));
      hours[hour] = (hours[hour] ?? 0) + 1;
    }
    for (const count of hours) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  test('gives an old code the same time of every day', () => {
    const state = { id: 'qr_1', createdAt: 0, recheckSoon: false, intervalMs: DAY };
    const first = nextCheckAt({ ...state, checkedAt: NOON });
    expect(nextCheckAt({ ...state, checkedAt: first })).toBe(first + DAY);
    expect(nextCheckAt({ ...state, checkedAt: first + 5 * MINUTE })).toBe(first + DAY);
  });

  test('checks a new code after ten to twenty minutes, then each time its age has doubled', () => {
    let checkedAt = NOON;
    const state = { id: 'qr_new', createdAt: NOON, recheckSoon: false, intervalMs: DAY };
    const ages: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      const next = nextCheckAt({ ...state, checkedAt });
      const age = checkedAt - NOON;
      expect(next - checkedAt).toBeLessThanOrEqual(Math.max(20 * MINUTE, age));
      expect(next - checkedAt).toBeLessThanOrEqual(DAY);
      ages.push(next - NOON);
      checkedAt = next;
    }
    expect(ages[0]).toBeLessThanOrEqual(20 * MINUTE);
    expect(ages.filter((age) => age < DAY).length).toBeGreaterThanOrEqual(4);
  });

  test('checks a code again within twenty minutes if its check was incomplete', () => {
    const state = { id: 'qr_1', createdAt: 0, checkedAt: NOON, recheckSoon: true, intervalMs: DAY };
    expect(nextCheckAt(state) - NOON).toBeLessThanOrEqual(20 * MINUTE);
  });

  test('a clock set back before the creation does no harm', () => {
    const state = { id: 'qr_1', createdAt: NOON + DAY, checkedAt: NOON, recheckSoon: false, intervalMs: DAY };
    expect(nextCheckAt(state) - NOON).toBeLessThanOrEqual(20 * MINUTE);
  });
});
