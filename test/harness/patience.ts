import { expect } from 'bun:test';
import { availableParallelism, loadavg } from 'node:os';

export { TEST_TIMEOUT_MS } from '../../scripts/test/test-timeout.ts';

/**
 * How long a test waits for something that must happen eventually, before it fails with a message. Long, because a
 * virtual machine may be paused for a while.
 */
export const WAIT_MS = 150_000;

/**
 * For time guarantees: `tookMs` must be below `limitMs`. On a machine that is three times slower, because others use it
 * too, the limit is three times as long.
 */
export function expectWithin(limitMs: number, tookMs: number): void {
  expect(tookMs).toBeLessThan(tookMs < limitMs ? limitMs : limitMs * slowness());
}

/** The duration of the sample work on an idle machine. */
const SAMPLE_MS = 100;

/** The current slowdown of the machine, or that of the last minute, as a factor. */
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

/** Polls until it is true; an exception counts as false. */
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

/**
 * The first response other than 503: a server on a busy machine asks clients to repeat what takes it longer than a
 * request waits (4 s).
 */
export async function whenNotBusy<Reply extends { status: number }>(
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const start = performance.now();
  for (;;) {
    const reply = await ask();
    if (reply.status !== 503 || performance.now() - start > WAIT_MS) return reply;
    await Bun.sleep(200);
  }
}
