import { expect, test } from 'bun:test';
import type { AbuseReport } from '../../../src/http/dashboard/contract.ts';
import { bytesText, repeatText, suspendText } from './operator-text.ts';

test('sizes are shown in the unit that fits', () => {
  expect([0, 999, 1_000, 123_456, 5_600_000_000].map(bytesText)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '123 kB',
    '5.6 GB',
  ]);
});

test('repeated reports of a host and of a code are told, single ones are not', () => {
  const report = { host: 'a.example', host_reports: 1, code_reports: 1 } as AbuseReport;
  expect(repeatText(report)).toBe('');
  expect(repeatText({ ...report, host_reports: 3, code_reports: 2 })).toBe(
    'a.example: 3 reports in 30 days · this code: 2 reports',
  );
});

test('whoever suspends reads that printed codes go on', () => {
  expect(suspendText({ email: 'a@b.example', active_codes: 2 })).toContain(
    'Its 2 printed codes go on working',
  );
});
