import { describe, expect, test } from 'bun:test';
import { threadTimeMs } from '../../test/harness/thread-time.ts';
import { createChecker, type SafetySource, type SourceResult, type Verdict } from './check.ts';

const safe: SourceResult = { verdict: 'safe' };
const never = new Promise<SourceResult>(() => {});

function sourceOf(name: string, check: SafetySource['check'], isRemote = false): SafetySource {
  return isRemote ? { name, remote: true, check } : { name, check };
}

function checkerOf(sources: SafetySource[], onError: 'allow' | 'refuse' = 'refuse', timeoutMs = 5_000) {
  return createChecker({ sources, onError, timeoutMs });
}

const refusesHost = (name: string, host: string) =>
  sourceOf(name, (url) => (url.hostname === host ? { verdict: 'unsafe', text: `is ${host}` } : safe));

describe('the checker', () => {
  test('returns every reason of the local sources, with the URL as it was given', async () => {
    const checker = checkerOf([refusesHost('a', 'one.example'), refusesHost('b', 'two.example')]);
    expect(await checker.check(['https://ONE.example', 'https://ok.example/', 'https://two.example/x'])).toEqual({
      verdict: 'unsafe',
      reasons: [
        { source: 'a', url: 'https://ONE.example', text: 'is one.example' },
        { source: 'b', url: 'https://two.example/x', text: 'is two.example' },
      ],
    });
  });

  test('a URL that no source objects to is safe, and so is an empty list', async () => {
    const verdict: Verdict = { verdict: 'safe', recheckSoon: false, unanswered: [] };
    expect(await checkerOf([refusesHost('a', 'x')]).check(['https://ok.example/'])).toEqual(verdict);
    expect(await checkerOf([]).check([])).toEqual(verdict);
  });

  test('asks about the same URL once', async () => {
    const asked: string[] = [];
    const source = sourceOf('a', (url) => {
      asked.push(url.href);
      return safe;
    });
    await checkerOf([source]).check(['https://a.example/', 'https://a.example/', 'https://b.example/']);
    expect(asked).toEqual(['https://a.example/', 'https://b.example/']);
  });

  test('does not query remote sources about a URL that is already refused locally', async () => {
    const remote = sourceOf('remote', () => Promise.reject(new Error('must not be asked')), true);
    const checker = checkerOf([remote, refusesHost('a', 'one.example')]);
    expect(await checker.check(['https://one.example/'])).toMatchObject({ verdict: 'unsafe' });
  });

  test('an invalid URL is unsafe', async () => {
    expect(await checkerOf([]).check(['nonsense'])).toEqual({
      verdict: 'unsafe',
      reasons: [{ source: 'url', url: 'nonsense', text: 'is not a URL' }],
    });
  });

  const broken: [what: string, SafetySource['check']][] = [
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
    ['rejects with nothing', () => Promise.reject(undefined)],
    ['does not know', () => ({ verdict: 'unknown', detail: 'busy' })],
    ['never answers', () => never],
  ];
  for (const [what, check] of broken) {
    test(`a source that ${what} means an early re-check or a refusal, as set, and is logged`, async () => {
      const logged: string[] = [];
      const options = { sources: [sourceOf('s', check, true)], timeoutMs: 10 };
      const log = ({ source }: { source: string }) => logged.push(source);
      const url = ['https://ok.example/'];
      expect(await createChecker({ ...options, onError: 'allow', log }).check(url)).toEqual({
        verdict: 'safe',
        recheckSoon: true,
        unanswered: ['s'],
      });
      expect(await createChecker({ ...options, onError: 'refuse', log }).check(url)).toEqual({
        verdict: 'unknown',
        unanswered: ['s'],
      });
      expect(logged).toEqual(['s', 's']);
    });
  }

  test('a finding of one source counts even if another cannot answer', async () => {
    const finds = sourceOf('finds', async () => ({ verdict: 'unsafe', text: 'is bad' }), true);
    const verdict = await checkerOf([sourceOf('late', () => never, true), finds], 'allow', 10).check(['https://x/']);
    expect(verdict).toEqual({
      verdict: 'unsafe',
      reasons: [{ source: 'finds', url: 'https://x/', text: 'is bad' }],
    });
  });

  test('twenty thousand checks by local sources take microseconds each', async () => {
    const checker = checkerOf([refusesHost('a', 'one.example'), refusesHost('b', 'two.example')]);
    const start = threadTimeMs();
    for (let i = 0; i < 20_000; i += 1) await checker.check([`https://ok.example/${i}`]);
    expect((threadTimeMs() - start) / 20_000).toBeLessThan(0.1);
  });
});
