import { WAIT_MS } from '../../../harness/patience.ts';

/** Polls until the condition is true, for work in the background; a failure shows the last value read. */
export async function until<Value>(
  read: () => Promise<Value>,
  isReached: (value: Value) => boolean,
): Promise<Value> {
  let value = await read();
  for (let waited = 0; !isReached(value); waited += 20) {
    if (waited >= WAIT_MS)
      throw new Error(`Not reached within ${WAIT_MS / 1_000} s: ${JSON.stringify(value)}`);
    await Bun.sleep(20);
    value = await read();
  }
  return value;
}
