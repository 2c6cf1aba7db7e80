import { expect, test } from 'bun:test';
import { PrefixCache } from './prefix-cache.ts';

const clock = { time: 0, now: () => clock.time };
const listed = [{ hash: 'x'.repeat(32), threats: ['malware'] }];
const DAY = 24 * 3_600_000;

test('an answer, empty or not, is cached for exactly as long as allowed', () => {
  const cache = new PrefixCache(clock, 10);
  cache.set(1, [], 5_000);
  cache.set(2, listed, 6_000);
  clock.time += 4_999;
  expect([cache.get(1), cache.get(2)]).toEqual([[], listed]);
  clock.time += 1;
  expect([cache.get(1), cache.get(2)]).toEqual([undefined, listed]);
  clock.time += 1_000;
  expect(cache.get(2)).toBeUndefined();
  expect(cache.size).toBe(0);
});

test('nothing is cached for longer than a day, nor at all without a duration', () => {
  const cache = new PrefixCache(clock, 10);
  cache.set(1, [], 1e12);
  cache.set(2, [], 0);
  expect([cache.get(1), cache.get(2)]).toEqual([[], undefined]);
  clock.time += DAY;
  expect(cache.get(1)).toBeUndefined();
});

test('a clock set back does not make an answer last longer than a day', () => {
  const cache = new PrefixCache(clock, 10);
  cache.set(1, [], 5_000);
  clock.time -= 2 * DAY;
  expect(cache.get(1)).toBeUndefined();
});

test('it does not exceed its capacity and drops the oldest first', () => {
  const cache = new PrefixCache(clock, 3);
  for (const prefix of [1, 2, 3, 4]) cache.set(prefix, [], 1_000);
  expect([1, 2, 3, 4].map((prefix) => cache.get(prefix) !== undefined)).toEqual([false, true, true, true]);
});
