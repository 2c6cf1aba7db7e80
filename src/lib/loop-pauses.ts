/** Shorter than a request may wait for another one. */
const MAX_MS = 2;

/**
 * For work in a loop whose steps take less than a millisecond each: call the returned function between two steps. It
 * lets other events go first when the last ones took 2 ms.
 */
export function loopPauses(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < MAX_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    begun = performance.now();
  };
}
