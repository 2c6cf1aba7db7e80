/** How many requests a key may make. */
export type RequestLimits = { burst_per_second: number; per_minute: number; per_day: number };

/** A key's counts in the current UTC second, minute and day. */
export type Counter = {
  second_start: number;
  second_count: number;
  minute_start: number;
  minute_count: number;
  day_start: number;
  day_count: number;
};

export type Grant =
  | { ok: true; minuteLeft: number; dayLeft: number }
  | {
      ok: false;
      spent: 'burst' | 'minute' | 'day';
      retryAfterSeconds: number;
      minuteLeft: number;
      dayLeft: number;
    };

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The clocks of two nodes may differ by this much without a window being reset twice. */
const MAX_SKEW_MS = 5 * SECOND_MS;

export const newCounter = (): Counter => ({
  second_start: 0,
  second_count: 0,
  minute_start: 0,
  minute_count: 0,
  day_start: 0,
  day_count: 0,
});

/**
 * Takes one request from the three windows, changing `counter`. They are checked in the order burst, minute, day; a
 * refused request uses nothing of the following windows. A new window starts at 0, even if the clock was set back, so
 * that no key stays blocked.
 */
export function takeOne(counter: Counter, limits: RequestLimits, now: number): Grant {
  enterWindows(counter, now);
  if (counter.second_count >= limits.burst_per_second) return refusal('burst', counter, limits, now);
  counter.second_count++;
  if (counter.minute_count >= limits.per_minute) return refusal('minute', counter, limits, now);
  // A request refused by the day does not count for the minute.
  if (counter.day_count >= limits.per_day) return refusal('day', counter, limits, now);
  counter.minute_count++;
  counter.day_count++;
  return { ok: true, ...left(counter, limits) };
}

/** Takes more of the minute and the day for a request that was let through and counts as several: all or none. */
export function takeMore(counter: Counter, limits: RequestLimits, more: number, now: number): Grant {
  enterWindows(counter, now);
  if (counter.minute_count + more > limits.per_minute) return refusal('minute', counter, limits, now);
  if (counter.day_count + more > limits.per_day) return refusal('day', counter, limits, now);
  counter.minute_count += more;
  counter.day_count += more;
  return { ok: true, ...left(counter, limits) };
}

/** The requests allowed in the minute and the day of `now`; does not change `counter`. */
export function usedAt(counter: Counter, now: number): { minute: number; day: number } {
  const present = { ...counter };
  enterWindows(present, now);
  return { minute: present.minute_count, day: present.day_count };
}

/** Whole seconds until the minute and the day end. */
export function secondsLeft(now: number): { minute: number; day: number } {
  return { minute: untilEnd(now, MINUTE_MS), day: untilEnd(now, DAY_MS) };
}

export function dayStart(now: number): number {
  return startOf(now, DAY_MS);
}

function enterWindows(counter: Counter, now: number): void {
  const second = startOf(now, SECOND_MS);
  const minute = startOf(now, MINUTE_MS);
  const day = startOf(now, DAY_MS);
  if (hasMoved(counter.second_start, second, now)) {
    counter.second_start = second;
    counter.second_count = 0;
  }
  if (hasMoved(counter.minute_start, minute, now)) {
    counter.minute_start = minute;
    counter.minute_count = 0;
  }
  if (hasMoved(counter.day_start, day, now)) {
    counter.day_start = day;
    counter.day_count = 0;
  }
}

/** Forward immediately; backward only if the counted window is so far ahead that the clock must have been set back. */
function hasMoved(counted: number, present: number, now: number): boolean {
  return present > counted || counted - now > MAX_SKEW_MS;
}

function refusal(spent: 'burst' | 'minute' | 'day', counter: Counter, limits: RequestLimits, now: number): Grant {
  const until = { burst: SECOND_MS, minute: MINUTE_MS, day: DAY_MS }[spent];
  return { ok: false, spent, retryAfterSeconds: untilEnd(now, until), ...left(counter, limits) };
}

function left(counter: Counter, limits: RequestLimits): { minuteLeft: number; dayLeft: number } {
  return {
    minuteLeft: Math.max(0, limits.per_minute - counter.minute_count),
    dayLeft: Math.max(0, limits.per_day - counter.day_count),
  };
}

function startOf(now: number, window: number): number {
  return now - (((now % window) + window) % window);
}

function untilEnd(now: number, window: number): number {
  return Math.max(1, Math.ceil((startOf(now, window) + window - now) / 1000));
}
