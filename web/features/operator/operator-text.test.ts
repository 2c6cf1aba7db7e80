import { expect, test } from 'bun:test';
import type { AbuseReport } from '../../../src/http/dashboard/contract.ts';
import { reasonText } from '../../lib/safety-text.ts';
import { bytesText, eventText, rateText, repeatText, suspendText } from './operator-text.ts';

test('sizes are shown in the unit that fits', () => {
  expect([0, 999, 1_000, 123_456, 5_600_000_000].map(bytesText)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '123 kB',
    '5.6 GB',
  ]);
});

test('repeated reports of a host and of a code are shown, single ones are not', () => {
  const report = { host: 'a.example', host_reports: 1, code_reports: 1, repeats: 0 } as AbuseReport;
  expect(repeatText(report)).toBe('');
  expect(repeatText({ ...report, host_reports: 3, code_reports: 22, repeats: 2 })).toBe(
    'a.example: 3 reports in 30 days · this code: 22 reports · 2 more for this reason, counted only',
  );
});

test('the warning before suspending says that printed codes keep working', () => {
  expect(suspendText({ email: 'a@b.example', active_codes: 2 })).toContain('Its 2 printed codes go on working');
});

test('rates have only significant digits', () => {
  expect([null, 0, 0.05, 1, 12.34, 53_211.4].map(rateText)).toEqual([
    'not known yet',
    '0 per second',
    '0.05 per second',
    '1 per second',
    '12.3 per second',
    '53,211 per second',
  ]);
});

test('an event says who did it, even if an older version did not record the name', () => {
  expect(eventText({ verdict: 'blocked', by: 'operator', operator: 'op@b.example' })).toBe('Blocked by op@b.example');
  expect(eventText({ verdict: 'blocked', by: 'operator', operator: null })).toBe('Blocked by the operator');
  expect(eventText({ verdict: 'blocked', by: 'safety', operator: null })).toBe('Blocked by the safety check');
  expect(eventText({ verdict: 'active', by: 'owner', operator: null })).toBe('Active again: its owner changed it');
  expect(reasonText({ source: 'operator', url: '', text: 'was blocked' })).toBe('It was blocked');
  expect(reasonText({ source: 'list', url: 'https://a.example/', text: 'is on a list' })).toBe(
    'https://a.example/ is on a list',
  );
});
