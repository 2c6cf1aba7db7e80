import { expect, test } from 'bun:test';
import { Counter, Gauge, Histogram, TypedCounter } from './metric.ts';
import { mergeSamples, prometheusText } from './prometheus-text.ts';

test('a counter reports its known labels from the start, and escapes values', () => {
  const counter = new Counter('requests_total', 'Requests.', [{ area: 'v1' }]);
  counter.add({ area: 'a"b\\c\nd' });
  expect(prometheusText([counter.samples()])).toBe(
    '# HELP requests_total Requests.\n# TYPE requests_total counter\nrequests_total{area="v1"} 0\nrequests_total{area="a\\"b\\\\c\\nd"} 1\n',
  );
});

test('a histogram has rising buckets up to infinity, a sum and a count', () => {
  const histogram = new Histogram('seconds', 'Seconds.', [0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe(value);
  expect(histogram.samples().values).toEqual([
    ['seconds_bucket{le="0.1"}', 2],
    ['seconds_bucket{le="1"}', 3],
    ['seconds_bucket{le="+Inf"}', 4],
    ['seconds_sum', 7.65],
    ['seconds_count', 4],
  ]);
});

test('counters of several processes are added up, and of gauges the largest is used', () => {
  const process = (count: number, waiting: number) => {
    const scans = new TypedCounter('scans_total', 'Scans.', 'outcome', ['redirect']);
    scans.counts.redirect = count;
    return [scans.samples(), new Gauge('waiting', 'Waiting.', () => waiting).samples()];
  };
  const [scans, waiting] = mergeSamples([process(2, 5), process(40, 3)]);
  expect(scans?.values).toEqual([['scans_total{outcome="redirect"}', 42]]);
  expect(waiting?.values).toEqual([['waiting', 5]]);
});
