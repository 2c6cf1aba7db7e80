import { expect, test } from 'bun:test';
import { parseAnalyticsSearch } from './analytics-search.ts';

test('valid ranges and values in the URL are kept, and anything else is dropped', () => {
  const whole = { range: '7d', from: '2026-02-01', to: '2026-02-28', by: 'country', value: 'DE' };
  expect(parseAnalyticsSearch(whole)).toEqual(whole as never);
  expect(parseAnalyticsSearch({ range: 'week', from: '2026-02-30', to: 28, by: 'hour', value: 'DE' })).toEqual({});
  expect(parseAnalyticsSearch({ by: 'rule', value: 2 })).toEqual({ by: 'rule', value: '2' });
  expect(parseAnalyticsSearch({ by: 'referrer', value: '' })).toEqual({ by: 'referrer' });
});
