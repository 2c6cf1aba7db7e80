import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { SharedCalls } from './shared-calls.ts';

/** Calls that end on command and record when they began. */
function controlled() {
  const ends: (() => void)[] = [];
  let moment = 0;
  const calls = new SharedCalls((_key: string) => {
    const began = moment;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const fails = ends.length % 5 === 4;
    ends.push(() => (fails ? reject(new Error('away')) : resolve(began)));
    return promise;
  });
  return { calls, ends, now: () => moment, tick: () => ++moment };
}

test('a fresh call never returns an older result, and concurrent callers share one call', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant('ask' as const) },
    { weight: 1, arbitrary: fc.constant('end' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { calls, ends, now, tick } = controlled();
      const asked: Promise<void>[] = [];
      let most = 0;
      for (const each of steps) {
        tick();
        if (each === 'ask') {
          const at = now();
          const got = calls.fresh('key');
          asked.push(
            got.then(
              (began) => expect(began).toBeGreaterThanOrEqual(at),
              (error: Error) => expect(error.message).toBe('away'),
            ),
          );
        } else for (const end of ends.splice(0)) end();
        for (let turn = 0; turn < 5; turn++) await Promise.resolve();
        most = Math.max(most, ends.length);
      }
      while (ends.length > 0 || calls.isUnderWay('key')) {
        for (const end of ends.splice(0)) end();
        await Bun.sleep(0);
      }
      await Promise.all(asked);
      expect(most).toBeLessThanOrEqual(1);
    }),
    { numRuns: 100 },
  );
});

test('joining returns the current call, and another key has its own', async () => {
  const { calls, ends, tick } = controlled();
  const first = calls.join('key');
  tick();
  const joined = calls.join('key');
  const other = calls.join('other');
  expect(ends.length).toBe(2);
  for (const end of ends.splice(0)) end();
  expect(await Promise.all([first, joined, other])).toEqual([0, 0, 1]);
  expect(calls.isUnderWay('key')).toBe(false);
});
