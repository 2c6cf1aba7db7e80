import type { Clock } from '../../src/lib/clock.ts';

/** A manual clock, so that windows, expiry and leases are tested without waiting. */
export type TestClock = Clock & { set(time: number | string): void; advance(milliseconds: number): void };

export function testClock(start: string): TestClock {
  let time = Date.parse(start);
  return {
    now: () => time,
    set(to) {
      time = typeof to === 'number' ? to : Date.parse(to);
    },
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}
