import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { outcomeOf, PAUSES_MS, restMs } from './schedule.ts';

const NOW = Date.parse('2026-11-18T10:00:00Z');
const answer = (status: number | null, headers = {}) => ({ status, headers });

test('only 2xx is success, and 410 ends it at once', () => {
  for (const status of [200, 204, 299]) expect(outcomeOf(answer(status), 1, NOW, 0)).toEqual({ state: 'succeeded' });
  for (const status of [null, 100, 301, 302, 400, 404, 500, 599])
    expect(outcomeOf(answer(status), 1, NOW, 0).state).toBe('pending');
  expect(outcomeOf(answer(410), 1, NOW, 0)).toEqual({ state: 'failed', isGone: true });
});

test('there are ten attempts, after the pauses of the table and up to a tenth more', () => {
  for (const [at, pause] of PAUSES_MS.entries()) {
    const next = (random: number) => outcomeOf(answer(500), at + 1, NOW, random);
    expect(next(0)).toEqual({ state: 'pending', nextAttemptAt: NOW + pause });
    expect(next(0.999)).toMatchObject({ nextAttemptAt: expect.any(Number) });
    expect((next(0.999) as { nextAttemptAt: number }).nextAttemptAt).toBeLessThanOrEqual(NOW + pause * 1.1);
  }
  expect(outcomeOf(answer(500), 10, NOW, 0)).toEqual({ state: 'failed', isGone: false });
});

test('whatever Retry-After says, the next attempt is neither before its pause nor a day later than that', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), (header, number) => {
      const outcome = outcomeOf(answer(503, { 'retry-after': header }), number, NOW, 0.5);
      if (outcome.state !== 'pending') throw new Error('It was given up');
      const wait = outcome.nextAttemptAt - NOW;
      const pause = PAUSES_MS[number - 1] ?? 0;
      expect(wait).toBeGreaterThanOrEqual(pause);
      expect(wait).toBeLessThanOrEqual(Math.max(pause * 1.1, 24 * 3_600_000));
    }),
  );
});

test('an endpoint rests only after many failures in a row, and never longer than a second', () => {
  expect([0, 1, 15].map(restMs)).toEqual([0, 0, 0]);
  expect([16, 17, 100, 10_000].map(restMs)).toEqual([100, 200, 1_000, 1_000]);
});
