import { expect, test } from 'bun:test';
import { createMetrics } from './create-metrics.ts';
import { RateMeter } from './rates.ts';

test('rates cover the last minute and the last five, and are unknown before the second sample', async () => {
  const metrics = createMetrics();
  const meter = new RateMeter(async () => metrics.samples());
  await meter.sample(1_000_000);
  const none = { minute: null, five_minutes: null };
  const fresh = new RateMeter(async () => Promise.reject(new Error('The others do not answer')));
  expect(fresh.rates()).toEqual({ scans_per_second: none, requests_per_second: none });
  for (let second = 10; second <= 600; second += 10) {
    // 2 scans a second, and in the last minute 12.
    metrics.scans.counts.redirect += second > 540 ? 110 : 15;
    metrics.scans.counts.not_found += second > 540 ? 10 : 5;
    if (second > 540) metrics.httpRequests.add({ area: 'v1', status: '200' });
    await meter.sample(1_000_000 + second * 1_000);
  }
  expect(meter.rates()).toEqual({
    scans_per_second: { minute: 12, five_minutes: (240 * 2 + 60 * 12) / 300 },
    requests_per_second: { minute: 0.1, five_minutes: 0.02 },
  });
  await meter.close();
  await fresh.close();
});
