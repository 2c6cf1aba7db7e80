import { describe, expect, test } from 'bun:test';
import { threadTimeMs } from '../../../test/harness/thread-time.ts';
import { KNOWN_AGENTS } from '../testing/user-agents.ts';
import { readAgent } from './agent.ts';
import { classOfAgent } from './visit-class.ts';

describe('agents seen in the wild', () => {
  test.each(KNOWN_AGENTS.map((known) => [known.who, known] as const))('%s', (_, known) => {
    expect(readAgent(known.agent)).toMatchObject({ class: known.class, device: known.device });
  });

  test('are classified the same in upper and lower case', () => {
    for (const { agent, class: expected } of KNOWN_AGENTS) {
      expect(readAgent(agent.toLowerCase()).class).toBe(expected);
    }
  });

  test('are at least eighty, and of every kind', () => {
    expect(new Set(KNOWN_AGENTS.map(({ agent }) => agent)).size).toBeGreaterThanOrEqual(80);
    expect(new Set(KNOWN_AGENTS.map((known) => `${known.class} ${known.device}`))).toEqual(
      new Set(['scan ios', 'scan android', 'scan desktop', 'preview desktop', 'crawler desktop', 'crawler android']),
    );
  });
});

describe('the cache of user agents', () => {
  test('gives the same answer the second time', () => {
    for (const { agent } of KNOWN_AGENTS) expect(readAgent(agent)).toBe(readAgent(agent));
  });

  test('tells agents apart', () => {
    const agents = new Set(KNOWN_AGENTS.map(({ agent }) => agent));
    expect(new Set([...agents].map((agent) => readAgent(agent).hash)).size).toBe(agents.size);
  });

  test('is bounded: a hundred thousand made-up agents grow it by less than 24 MiB', () => {
    Bun.gc(true);
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 100_000; i++) readAgent(`${'x'.repeat(400)} ${i}`);
    Bun.gc(true);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(24 * 1_048_576);
  });

  test('does not cache agents of unlikely length, and reads only their beginning', () => {
    const long = `curl/8.5.0 ${'; a'.repeat(50_000)} Googlebot/2.1`;
    const started = threadTimeMs();
    expect(readAgent(long).class).toBe('scan');
    expect(threadTimeMs() - started).toBeLessThan(500);
  });
});

describe('words that only look like a bot’s', () => {
  test.each([
    'Mozilla/5.0 (Linux; Android 14; KINGKONG POWER) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36 CUBOT/1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 QRbot/3.1.5',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36 RoboticsClub/2.1',
    'QR Code Scanner/4.2 (iPhone; iOS 17.1; Scale/3.00)',
    'BarcodeScanner/5.1 Dalvik/2.1.0 (Linux; U; Android 12; Pixel 5)',
    'QRbot/3.2.1 CFNetwork/1404.0.5 Darwin/22.3.0',
    'Mozilla/5.0 (Linux; Android 8.1.0; ScanPal EDA50) AppleWebKit/537.36 Chrome/90.0.4430.91 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36 NewsBreak/24.1',
  ])('%s is a scan', (agent) => {
    expect(classOfAgent(agent)).toBe('scan');
  });
});
