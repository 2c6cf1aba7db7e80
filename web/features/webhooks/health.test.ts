import { expect, test } from 'bun:test';
import { deliveryState, healthText, pollMs } from './health.ts';

const arrived = { status: 'succeeded', attempts: 1 } as const;
const failed = { status: 'failed', attempts: 10 } as const;
const retrying = { status: 'pending', attempts: 2 } as const;
const waiting = { status: 'pending', attempts: 0 } as const;

test('a delivery that waits is told from one that failed and is tried again', () => {
  expect([arrived, failed, retrying, waiting].map(deliveryState)).toEqual([
    'succeeded',
    'failed',
    'retrying',
    'waiting',
  ]);
});

test('the health names how many arrived and every other state that there is', () => {
  expect(healthText([])).toBe('Nothing was sent yet.');
  expect(healthText([arrived, arrived])).toBe('All of the last 2 events arrived.');
  expect(healthText([failed, arrived, arrived, retrying, waiting])).toBe(
    '2 of the last 5 events arrived, 1 failed, 1 retrying, 1 waiting.',
  );
  expect(healthText([failed, failed])).toBe('None of the last 2 events arrived, 2 failed.');
});

test('one alone is told without a number', () => {
  expect([arrived, failed, retrying, waiting].map((one) => healthText([one]))).toEqual([
    'The only event arrived.',
    'The only event failed.',
    'The only event failed and is retried.',
    'The only event is waiting.',
  ]);
});

test('deliveries are read quickly only while an attempt is near, and slowly while an endpoint is off', () => {
  const now = Date.parse('2026-11-18T10:00:00Z');
  const at = (seconds: number) => ({
    status: 'pending' as const,
    next_attempt_at: new Date(now + seconds * 1_000).toISOString(),
  });
  const done = { status: 'succeeded', next_attempt_at: null } as const;
  expect(pollMs([at(5), done], true, now)).toBe(2_000);
  expect(pollMs([at(-1)], true, now)).toBe(2_000);
  expect(pollMs([at(300)], true, now)).toBe(30_000);
  expect(pollMs([done], true, now)).toBe(30_000);
  expect(pollMs([at(5)], false, now)).toBe(30_000);
});
