import { expect } from 'bun:test';
import { availableParallelism, loadavg } from 'node:os';

export { TEST_TIMEOUT_MS } from '../../scripts/test/test-timeout.ts';

/**
 * How long a test waits for what must happen some time; the test fails then with a word about it. Long, as a
 * virtual machine may stand still for a while.
 */
export const WAIT_MS = 150_000;

/**
 * For guarantees about time: what took `tookMs` may take `limitMs`. A machine that computes three times slower, as
 * others use it too, is given three times as long.
 */
export function expectWithin(limitMs: number, tookMs: number): void {
  expect(tookMs).toBeLessThan(tookMs < limitMs ? limitMs : limitMs * slowness());
}

/** Of a piece of work that alone would take this long. */
const SAMPLE_MS = 100;

/** How many times longer than alone a piece of work takes at the moment, or took over the last minute. */
function slowness(): number {
  const start = performance.now();
  const before = process.cpuUsage();
  const usedMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  while (usedMs() < SAMPLE_MS);
  const [load = 0] = loadavg();
  return Math.max(1, (performance.now() - start) / usedMs(), load / availableParallelism());
}

/** Looks again and again until it holds; what throws does not hold. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += 20) {
    if (
      await Promise.resolve()
        .then(holds)
        .catch(() => false)
    )
      return;
    await Bun.sleep(20);
  }
  throw new Error(`It did not hold within ${WAIT_MS / 1_000} s`);
}
