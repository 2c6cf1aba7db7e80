/** How long a test waits for what must happen, before it fails with a message. No guarantee: ample on a busy machine. */
export const WAIT_MS = 60_000;

/** Pauses grow with the time waited: what takes a second is looked at a dozen times, not a hundred. */
const LONGEST_PAUSE_MS = 100;

/** Polls until the value is reached, by default until it is true, and returns it; an exception counts as not reached. */
export async function until<Value>(
  read: () => Value | Promise<Value>,
  isReached: (value: Value) => unknown = Boolean,
): Promise<Value> {
  const start = performance.now();
  let last: unknown;
  while (performance.now() - start < WAIT_MS) {
    try {
      const value = await read();
      if (isReached(value)) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    await Bun.sleep(Math.min((performance.now() - start) / 4 + 5, LONGEST_PAUSE_MS));
  }
  throw new Error(`Not reached within ${WAIT_MS / 1_000} s: ${Bun.inspect(last)}`);
}
