/**
 * More than half of the time the server does nothing for an import: so whoever comes in between finds it free more
 * often than not, and the median of what others wait stays what it was.
 */
const SHARE = 1.2;
const MAX_MS = 300;

/** Between two batches; `begun` is when the last one began, by `performance.now()`. */
export async function pauseForOthers(begun: number): Promise<void> {
  await Bun.sleep(Math.min(MAX_MS, (performance.now() - begun) * SHARE));
}
