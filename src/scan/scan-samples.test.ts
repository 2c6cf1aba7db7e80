import { expect, test } from 'bun:test';
import pino from 'pino';
import { ScanSamples } from './scan-samples.ts';

test('one scan in N is logged and traced, with its outcome and duration', () => {
  const lines: string[] = [];
  const traced: unknown[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  const samples = new ScanSamples(log, (...scan) => traced.push(scan), 4);
  for (let i = 0; i < 11; i++) samples.record(i === 7 ? 'expired' : 'redirect', 0.00123);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 30, outcome: 'redirect', ms: 1.2, one_of: 4, msg: 'Scan' },
    { level: 30, outcome: 'expired', ms: 1.2, one_of: 4, msg: 'Scan' },
  ]);
  expect(traced).toEqual([
    ['redirect', 0.00123],
    ['expired', 0.00123],
  ]);
});
