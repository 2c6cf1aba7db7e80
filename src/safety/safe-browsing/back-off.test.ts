import { expect, test } from 'bun:test';
import { BackOff, retryAfterMs } from './back-off.ts';

test('the wait doubles with every further failure, up to fifteen minutes, and one success ends it', () => {
  const clock = { time: 0, now: () => clock.time };
  const backOff = new BackOff(clock, () => 0);
  const waits: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    backOff.failed();
    waits.push(backOff.remainingMs());
    clock.time += backOff.remainingMs();
    expect(backOff.remainingMs()).toBe(0);
  }
  expect(waits.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(Math.max(...waits)).toBe(450_000);
  backOff.succeeded();
  backOff.failed();
  expect(backOff.remainingMs()).toBe(5_000);
});

test('the jitter stretches a wait to at most twice its length', () => {
  const backOff = new BackOff({ now: () => 0 }, () => 0.999_999);
  backOff.failed();
  expect(backOff.remainingMs()).toBeCloseTo(10_000, 0);
});

test('failures of concurrent requests count once', () => {
  const backOff = new BackOff({ now: () => 0 }, () => 0);
  for (let i = 0; i < 5; i += 1) backOff.failed();
  expect(backOff.remainingMs()).toBe(5_000);
});

test('the wait requested by the service is respected if it is longer, up to a day', () => {
  const backOff = new BackOff({ now: () => 0 }, () => 0);
  backOff.failed(120_000);
  expect(backOff.remainingMs()).toBe(120_000);
  backOff.failed(1e12);
  expect(backOff.remainingMs()).toBe(86_400_000);
});

test('a clock set back does not extend a wait', () => {
  const clock = { time: 1_000_000, now: () => clock.time };
  const backOff = new BackOff(clock, () => 0);
  backOff.failed();
  clock.time = 0;
  expect(backOff.remainingMs()).toBe(0);
});

test('Retry-After is read as seconds or as a date', () => {
  const now = Date.UTC(2026, 0, 1);
  expect(retryAfterMs('120', now)).toBe(120_000);
  expect(retryAfterMs('Thu, 01 Jan 2026 00:01:00 GMT', now)).toBe(60_000);
  expect(retryAfterMs('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
  for (const header of [null, '', '-5', 'soon', '1e9', '99999999999']) expect(retryAfterMs(header, now)).toBe(0);
});
